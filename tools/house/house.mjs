/**
 * The house: the folders of `src`, in the order of their imports, and the rooms inside each. This is the only place where they are
 * written; the linter (`rooms.mjs`) enforces it.
 *
 * - A folder imports the folders in its `may`, through their doors.
 * - A room is a folder inside a folder. It imports the rooms above it in its list, through their doors. The files that stand in the
 *   folder itself are its last room: they import every room, and no room imports them.
 * - `doors` are the files that others may import, usually one to three. A folder or room without `doors` is open, because its files are
 *   independent subjects.
 * - `sections` are the folders inside a room, such as those of a page. A section imports the files that stand in the room itself, and the
 *   sections above it in the list, through their doors. From outside the room, only the sections of an open room can be entered.
 * - `react`: the folder may use React and its companions. `node`: it may use Node.
 */
const BROWSER = ['shared', 'solana', 'rpc-protocol', 'rpc-client', 'analysis', 'queries', 'ui', 'features', 'pages'];
const SERVICE = ['shared', 'solana', 'rpc-protocol', 'rpc-service', 'ledger'];

export const HOUSE = [
  { folder: 'shared', may: [], rooms: [{ name: 'format' }, { name: 'bytes' }, { name: 'json' }] },
  {
    folder: 'solana',
    may: ['shared'],
    rooms: [
      { name: 'ids', doors: ['ids.ts', 'id-bytes.ts', 'program-ids.ts', 'slot-span.ts', 'tip-accounts.ts'] },
      {
        name: 'errors',
        doors: ['transaction-error.ts', 'transaction-error-json.ts', 'format-transaction-error.ts'],
      },
      // A file a type: all are doors.
      { name: 'model' },
      // Bytes of transactions to other forms: as text, as values, as a map of their fields. All are doors.
      { name: 'wire' },
      { name: 'names', doors: ['address-names.ts', 'error-names.ts', 'instruction-names.ts'] },
      {
        name: 'programs',
        // The layouts are those of accounts too.
        doors: ['registry.ts', 'program.ts', 'program-metadata.ts', 'layout/binary-layout.ts'],
      },
      // A file a kind of account: all are doors.
      { name: 'accounts' },
      { name: 'idl', doors: ['idl-reader.ts', 'create-idl-reader.ts', 'recognize-idl.ts'] },
      { name: 'onchain-idl', doors: ['published-idl.ts', 'read-content.ts', 'rebuild-account.ts'] },
      // A certificate of Alpenglow and its check: all are doors.
      { name: 'certificate' },
      // What an era is, what is known about clusters, what an endpoint reports, and what follows: all are doors.
      { name: 'era' },
    ],
  },
  // A decoder for each kind of response.
  { folder: 'rpc-protocol', may: ['shared', 'solana'], rooms: [{ name: 'responses' }] },
  {
    folder: 'rpc-client',
    may: before(BROWSER, 'rpc-client'),
    doors: ['client.ts', 'account-calls.ts', 'recorded-client.ts', 'search-blocks.ts'],
    rooms: [
      { name: 'exchange', doors: ['exchange.ts', 'errors.ts', 'format-curl.ts'] },
      {
        name: 'transport',
        doors: ['transport.ts', 'batch-transport.ts', 'delivered-transport.ts', 'endpoint-urls.ts'],
      },
      { name: 'budget', doors: ['request-budget.ts', 'budgeted-transport.ts'] },
      { name: 'call', doors: ['call.ts', 'dialect.ts', 'request-log.ts'] },
      { name: 'block', doors: ['block-reader.ts', 'block-row-parser.ts'] },
    ],
  },
  {
    folder: 'analysis',
    may: before(BROWSER, 'analysis'),
    rooms: [
      // Facts are what everything else is about, so nearly every file of them is needed by some page.
      {
        name: 'facts',
        sections: [{ name: 'transaction' }, { name: 'block' }, { name: 'contradictions' }, { name: 'absence' }],
      },
      {
        name: 'explain',
        sections: [
          {
            name: 'fields',
            doors: [
              'absence-text.ts',
              'account-text.ts',
              'account-title.ts',
              'history-text.ts',
              'damage-record.ts',
              'fee-and-reward-text.ts',
              'log-line-text.ts',
            ],
          },
          {
            name: 'outcome',
            doors: ['outcome-text.ts', 'failure-text.ts', 'contradiction-text.ts', 'exported-outcome.ts'],
          },
          { name: 'idl', doors: ['argument-values.ts', 'idl-mismatch-text.ts'] },
          { name: 'programs', doors: ['program-text.ts', 'registry.ts', 'summarize-instruction.ts'] },
          { name: 'headline', doors: ['row-sentence.ts', 'summarize-transaction.ts'] },
          { name: 'block', doors: ['block-sentence.ts', 'short-error.ts'] },
        ],
      },
      {
        name: 'compare',
        doors: ['comparison.ts', 'compare-accounts.ts', 'compare-answers.ts', 'compare-transactions.ts'],
      },
      // A file a subject: all are doors.
      { name: 'markdown' },
      // The transactions of a range of slots that meet a condition.
      { name: 'find', doors: ['find-condition.ts', 'find-text.ts', 'found-transaction.ts', 'match-transaction.ts'] },
      // What is not from an endpoint: bytes and saved responses.
      {
        name: 'inspect',
        doors: ['inspected-document.ts', 'read-document.ts', 'signing-text.ts', 'inspect-outline.ts'],
      },
    ],
  },
  // A file a query.
  { folder: 'queries', may: before(BROWSER, 'queries'), react: true },
  {
    folder: 'ui',
    may: ['shared', 'solana'],
    react: true,
    // A room without doors has a component or hook in each file: all are doors.
    rooms: [
      { name: 'styles', doors: [] },
      // The store of a preference, with and without React.
      { name: 'preferences' },
      { name: 'rendering' },
      { name: 'navigation', doors: ['focus.ts', 'scroll.ts', 'use-fold.ts'] },
      { name: 'values' },
      { name: 'page', doors: ['page.tsx', 'section.tsx', 'section-nav.tsx'] },
      { name: 'controls' },
      { name: 'virtual-table', doors: ['virtual-table.tsx'] },
    ],
  },
  {
    folder: 'features',
    may: before(BROWSER, 'features'),
    react: true,
    rooms: [
      {
        name: 'routing',
        doors: ['paths.ts', 'paths-context.ts', 'search-params.ts'],
      },
      { name: 'budget', doors: ['endpoint-budget.ts', 'lazy-budget.ts', 'request-rates.ts'] },
      // Four: the first request, which does not wait for React or the code of edits, needs two of them.
      {
        name: 'endpoint',
        doors: ['endpoint.ts', 'endpoint-context.ts', 'edit-endpoints.ts', 'saved-endpoints.ts'],
      },
      {
        name: 'private-names',
        doors: ['private-names.ts', 'private-name-form.tsx', 'name-rules.ts', 'export-names.ts'],
      },
      { name: 'table-controls', doors: ['table-controls.tsx'] },
      { name: 'recent-lookups', doors: ['recent-lookups.ts'] },
      { name: 'look-alikes', doors: ['look-alike-marking.tsx', 'look-alike-notice.tsx', 'tiny-transfers.ts'] },
      { name: 'address-menu', doors: ['address-menu.tsx', 'address-found.ts'] },
      { name: 'instructions', doors: ['instruction-summary-line.tsx'] },
      { name: 'compare', doors: ['comparison-table.tsx', 'part-texts.ts'] },
      { name: 'absence', doors: ['absence-note.tsx', 'damage-notice.tsx'] },
      {
        name: 'block-map',
        doors: ['block-map-canvas.tsx', 'map-hues.ts', 'map-picture.ts', 'program-legend.tsx', 'small-map.tsx'],
      },
      { name: 'leaders', doors: ['leader-strip.tsx', 'leaders.ts'] },
      {
        name: 'blocks',
        doors: ['blocks-table.tsx', 'blocks-table-rows.ts', 'block-cells.tsx', 'without-block-link.tsx'],
      },
      { name: 'live', doors: ['follow-blocks.tsx', 'new-blocks.ts', 'signature-watch.tsx'] },
      // Four: keeping, listing and storing load when they are needed. The first paint knows only their state.
      {
        name: 'kept-answers',
        doors: ['keep-answers.ts', 'kept-link.tsx', 'kept-state.ts', 'kept-storage.ts'],
      },
      { name: 'errors', doors: ['describe-failure.ts', 'failure.tsx', 'other-endpoints.tsx'] },
      { name: 'certificate', doors: ['certificate-card.tsx'] },
      { name: 'balance-lines', doors: ['balance-lines.tsx'] },
      {
        name: 'listed-transactions',
        doors: [
          'transactions-table.tsx',
          'format-list-error.ts',
          'list-page.ts',
          'listed-transaction-query.ts',
          'without-block.ts',
        ],
      },
      { name: 'endpoint-choice', doors: ['endpoint-chooser.tsx', 'endpoint-question.tsx'] },
      {
        name: 'run-again',
        doors: ['run-again-section.tsx', 'use-cannot-simulate.ts', 'run-again-query.ts', 'compare-run.ts'],
      },
      { name: 'second-opinion', doors: ['comparison-sentence.ts', 'second-opinion-section.tsx'] },
      { name: 'exchange', doors: ['exchange-line.tsx', 'raw-section.tsx', 'save-case-file.ts'] },
      {
        name: 'inspect',
        doors: ['document-views.ts', 'opened-source.ts', 'saved-place-facts.tsx'],
      },
      { name: 'search', doors: ['parse-search.ts', 'search-box.tsx', 'search-target.ts'] },
      // Why a transaction is not on chain.
      { name: 'landing', doors: ['landing-section.tsx'] },
    ],
  },
  {
    folder: 'pages',
    may: before(BROWSER, 'pages'),
    react: true,
    // A page is entered through the component of its route, and through what draws it for a saved response in Inspect. A section with one
    // file stands in the page's own folder.
    rooms: [
      { name: 'home', doors: ['home-page.tsx'] },
      { name: 'blocks', doors: ['blocks-page.tsx'] },
      { name: 'search', doors: ['search-page.tsx'] },
      { name: 'address', doors: ['address-page.tsx'] },
      { name: 'compare', doors: ['compare-page.tsx'] },
      { name: 'endpoint', doors: ['endpoint-page.tsx'] },
      { name: 'not-found', doors: ['not-found-page.tsx'] },
      { name: 'without-block', doors: ['without-block-page.tsx'] },
      {
        name: 'transaction',
        doors: ['transaction-page.tsx', 'lazy-transaction-view.ts', 'inspected-transaction.tsx'],
        sections: [
          { name: 'decoded', doors: ['parsed-fields.tsx', 'idl-values.tsx'] },
          // IDLs that the user opens: the panel shows them, the rows decode with them, and `onchain-idl` stores its own beside them.
          { name: 'idl' },
          {
            name: 'onchain-idl',
            doors: [
              'onchain-idl.ts',
              'use-onchain-idls.ts',
              'onchain-idl-list.tsx',
              'cached-copies.tsx',
              'mint-symbols.ts',
              'decode-accounts.ts',
            ],
          },
          { name: 'instructions', doors: ['instructions-section.tsx'] },
          { name: 'accounts', doors: ['accounts-section.tsx', 'call-accounts.tsx'] },
          { name: 'compute', doors: ['compute-section.tsx'] },
          { name: 'bytes', doors: ['bytes-section.tsx', 'encodings-section.tsx', 'wire-bytes.ts'] },
          { name: 'not-found', doors: ['transaction-not-found.tsx'] },
        ],
      },
      {
        name: 'block',
        doors: ['block-page.tsx', 'lazy-block-view.ts', 'inspected-block.tsx'],
        sections: [
          { name: 'download', doors: ['use-block-download.ts', 'response-status.tsx'] },
          { name: 'slot-navigation', doors: ['slot-navigation.tsx', 'adjacent-blocks.ts'] },
          { name: 'contradictions', doors: ['contradicted-entries.tsx', 'balance-breaks.tsx'] },
          { name: 'overview', doors: ['overview-section.tsx', 'later-facts.tsx'] },
          { name: 'followed-account', doors: ['followed-account-frame.tsx'] },
          { name: 'transactions', doors: ['transactions-section.tsx'] },
          { name: 'no-block', doors: ['no-block-page.tsx'] },
        ],
      },
      { name: 'inspect', doors: ['inspect-page.tsx', 'opened-document.tsx'] },
    ],
  },
  // first-screen.tsx is for the service.
  { folder: 'app', may: BROWSER, doors: ['main.ts', 'first-screen.tsx'], react: true },
  {
    folder: 'rpc-service',
    may: before(SERVICE, 'rpc-service'),
    doors: ['create-service.ts', 'response.ts', 'scheduler.ts'],
    rooms: [
      { name: 'store', doors: ['ledger-store.ts', 'errors.ts', 'find-in-ledger.ts'] },
      { name: 'request', doors: ['params.ts', 'parse-request.ts', 'split-json.ts'] },
      { name: 'encode', doors: ['encode-block.ts', 'encode-transaction.ts', 'encode-meta.ts'] },
      // A file a method, from which `server/upstream` derives its own: all are doors.
      { name: 'methods' },
    ],
  },
  {
    folder: 'ledger',
    may: before(SERVICE, 'ledger'),
    node: true,
    rooms: [
      {
        name: 'engine',
        // The last one is for other SQLite files.
        doors: ['key-value.ts', 'archive.ts', 'sqlite-engine.ts', 'sqlite/sqlite.ts'],
      },
      // The forms of rows: in protobuf, a file a message, or in bincode.
      { name: 'proto' },
      // The name is apart, since it is read without the packages that the engine needs.
      { name: 'bigtable', doors: ['bigtable-engine.ts', 'bigtable-name.ts'] },
      { name: 'cell', doors: ['cell.ts', 'zstd.ts'] },
      // A file a table: all are doors.
      { name: 'rows' },
      // The cluster of a ledger.
      { name: 'identity', doors: ['ledger-identity.ts'] },
      {
        name: 'history',
        doors: ['block-balances.ts', 'finding.ts', 'slot-checks.ts', 'slot-ranges.ts', 'verify-checkpoint.ts'],
      },
      // Recordings are imported through the first two. A node that is followed or asked needs the next two, one answer at a time. The last
      // one reads a file in place.
      {
        name: 'import',
        doors: ['import-answers.ts', 'import-report.ts', 'from-answer.ts', 'ledger-writer.ts', 'car/open-car.ts'],
      },
      { name: 'store', doors: ['warehouse-store.ts'] },
      { name: 'embedded', doors: ['open-embedded.ts'] },
      // A file a command: all are doors.
      { name: 'commands' },
    ],
  },
  {
    folder: 'server',
    may: SERVICE,
    node: true,
    rooms: [
      { name: 'access', doors: ['access-policy.ts', 'client-address.ts', 'clients.ts'] },
      { name: 'monitoring', doors: ['logger.ts', 'metrics.ts', 'metrics-server.ts', 'registry.ts', 'requests.ts'] },
      { name: 'upstream', doors: ['open-upstreams.ts', 'upstream-address.ts', 'refused-footer.ts', 'upstream.ts'] },
      // Texts about a ledger: the client of the explorer, its analysis and its pages, at the end of both chains. The only way from the
      // service to the pages.
      {
        name: 'documents',
        doors: [
          'documents.ts',
          'ledger-find.ts',
          'print-document.ts',
          'print-inspected.ts',
          'read-inspected.ts',
          'document-subject.ts',
        ],
        also: ['rpc-client', 'analysis', 'app'],
      },
      { name: 'http', doors: ['http-server.ts', 'rpc-handler.ts', 'static-files.ts'] },
      { name: 'serve', doors: ['serve.ts', 'stop-signal.ts', 'listen.ts', 'readiness.ts'] },
      { name: 'follow', doors: ['ledger-follow.ts', 'ledger-fill.ts'] },
      { name: 'cli' },
    ],
  },
];

function before(chain, folder) {
  return chain.slice(0, chain.indexOf(folder));
}
