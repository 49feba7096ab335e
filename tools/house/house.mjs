/**
 * The house: the folders of `src`, in the order of their imports, and the rooms inside each. This is the only place where they are
 * written; the linter (`rooms.mjs`) enforces it.
 *
 * - A folder imports the folders in its `may`, through their doors.
 * - A room is a folder inside a folder. It imports the rooms above it in its list, through their doors. The files that stand in the
 *   folder itself are its last room: they import every room, and no room imports them.
 * - `doors` are the files that others may import. A folder or room without `doors` is open.
 * - `sections` are the folders inside a room, such as those of a page. A section imports the files that stand in the room itself, and the
 *   sections above it in the list, through their doors.
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
      { name: 'ids', doors: ['ids.ts', 'id-bytes.ts', 'program-ids.ts'] },
      // One error in three forms: JSON, bincode and words.
      {
        name: 'errors',
        doors: [
          'transaction-error.ts',
          'transaction-error-json.ts',
          'transaction-error-bincode.ts',
          'format-transaction-error.ts',
        ],
      },
      // A file a type: all are doors.
      { name: 'model' },
      { name: 'wire', doors: ['transaction-codec.ts', 'wire-form.ts', 'field-map.ts', 'compact-u16.ts'] },
      { name: 'names', doors: ['address-names.ts', 'error-names.ts', 'instruction-names.ts'] },
      { name: 'programs', doors: ['registry.ts', 'program.ts', 'encode-instruction.ts', 'program-metadata.ts'] },
      // A file a kind of account: all are doors.
      { name: 'accounts' },
      { name: 'idl', doors: ['idl-reader.ts', 'create-idl-reader.ts', 'recognize-idl.ts', 'idl-questions.ts'] },
      {
        name: 'onchain-idl',
        doors: ['published-idl.ts', 'read-content.ts', 'account-change.ts', 'rebuild-account.ts'],
      },
      { name: 'era', doors: ['era.ts', 'era-of.ts', 'clusters.ts', 'feature-gates.ts', 'reported-features.ts'] },
    ],
  },
  { folder: 'rpc-protocol', may: ['shared', 'solana'], rooms: [{ name: 'responses' }] },
  {
    folder: 'rpc-client',
    may: before(BROWSER, 'rpc-client'),
    // Most are loaded on their own, by what needs them.
    doors: [
      'client.ts',
      'exchange.ts',
      'errors.ts',
      'read-options.ts',
      'transport.ts',
      'dialect.ts',
      'call.ts',
      'account-calls.ts',
      'block-reader.ts',
      'block-row-parser.ts',
      'body-decoder.ts',
      'request-budget.ts',
      'budgeted-transport.ts',
      'follow-tip.ts',
      'watch-signature.ts',
      'request-log.ts',
      'recorded-client.ts',
      'case-file.ts',
      'endpoint-urls.ts',
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
        // A file of words for each subject.
        doors: [
          'wording.ts',
          'absence-text.ts',
          'account-text.ts',
          'address-transactions.ts',
          'argument-values.ts',
          'clauses.ts',
          'contradiction-text.ts',
          'describe-account.ts',
          'failure-text.ts',
          'fee-and-reward-text.ts',
          'idl-mismatch-text.ts',
          'log-text.ts',
          'outcome-text.ts',
          'tiny-transfers.ts',
          'block/block-sentence.ts',
          'block/export-table.ts',
          'block/row-filter.ts',
          'block/row-columns.ts',
          'block/row-sort.ts',
          'block/short-error.ts',
          'headline/row-sentence.ts',
          'headline/summarize-transaction.ts',
          'programs/program-text.ts',
          'programs/summarize-instruction.ts',
        ],
        sections: [
          { name: 'programs', doors: ['registry.ts'] },
          { name: 'headline', doors: ['row-sentence.ts', 'summarize-transaction.ts'] },
          { name: 'block' },
        ],
      },
      {
        name: 'compare',
        doors: ['comparison.ts', 'compare-answers.ts', 'compare-run.ts', 'compare-transactions.ts'],
      },
      {
        name: 'markdown',
        doors: ['transaction-outline.ts', 'transaction-markdown.ts', 'block-markdown.ts', 'transfer-records.ts'],
      },
    ],
  },
  { folder: 'queries', may: before(BROWSER, 'queries'), react: true },
  {
    folder: 'ui',
    may: ['shared', 'solana'],
    react: true,
    rooms: [
      { name: 'styles', doors: [] },
      // The store of a preference, with and without React.
      { name: 'preferences' },
      {
        name: 'rendering',
        doors: [
          'deferred.tsx',
          'lazy-component.tsx',
          'list-page.tsx',
          'media-query.ts',
          'no-layout-shift.tsx',
          'use-second.ts',
        ],
      },
      { name: 'navigation', doors: ['focus.ts', 'scroll.ts', 'use-fold.ts'] },
      {
        name: 'values',
        doors: ['address.tsx', 'address-href.ts', 'amount.tsx', 'status-icon.tsx', 'text.tsx', 'time.tsx'],
      },
      { name: 'page', doors: ['page.tsx', 'section.tsx', 'section-nav.tsx'] },
      {
        name: 'controls',
        doors: [
          'bytes-text.tsx',
          'copy.tsx',
          'files.ts',
          'menu-button.tsx',
          'radio-group.tsx',
          'tabs.tsx',
          'use-shortcut.ts',
        ],
      },
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
        doors: ['paths.ts', 'paths-context.ts', 'search-params.ts', 'tab-param.ts'],
      },
      { name: 'budget', doors: ['budget-source.ts', 'endpoint-budget.ts', 'request-rates.ts'] },
      {
        name: 'endpoint',
        doors: ['endpoint.ts', 'endpoint-context.ts', 'edit-endpoints.ts', 'other-endpoints.tsx', 'saved-endpoints.ts'],
      },
      { name: 'table-controls', doors: ['table-controls.tsx'] },
      { name: 'recent-lookups', doors: ['recent-lookups.ts'] },
      { name: 'look-alikes', doors: ['look-alike-marking.tsx', 'look-alike-notice.tsx'] },
      { name: 'address-menu', doors: ['address-menu.tsx', 'address-found.ts'] },
      { name: 'instructions', doors: ['instruction-summary-line.tsx'] },
      { name: 'compare', doors: ['comparison-table.tsx', 'part-texts.ts'] },
      { name: 'absence', doors: ['absence-note.tsx'] },
      { name: 'block-map', doors: ['block-map-canvas.tsx', 'map-hues.ts'] },
      {
        name: 'blocks',
        doors: ['blocks-table.tsx', 'blocks-table-rows.ts', 'leader-strip.tsx', 'leaders.ts'],
      },
      { name: 'live', doors: ['follow-blocks.tsx', 'new-blocks.ts', 'signature-watch.tsx'] },
      {
        name: 'kept-answers',
        doors: ['keep-answers.ts', 'kept-index.ts', 'kept-list.tsx', 'kept-state.ts', 'kept-storage.ts'],
      },
      { name: 'errors', doors: ['describe-failure.ts', 'failure.tsx', 'find-server.ts', 'raw-response.tsx'] },
      { name: 'endpoint-choice', doors: ['endpoint-chooser.tsx', 'endpoint-question.tsx'] },
      { name: 'run-again', doors: ['run-again-section.tsx'] },
      { name: 'second-opinion', doors: ['comparison-sentence.ts', 'second-opinion-section.tsx'] },
      { name: 'exchange', doors: ['exchange-line.tsx', 'format-curl.ts', 'raw-section.tsx', 'save-case-file.ts'] },
      {
        name: 'inspect',
        doors: [
          'inspected-document.ts',
          'opened-source.ts',
          'parse-transaction-text.ts',
          'saved-place-facts.tsx',
          'saved-transaction-query.ts',
        ],
      },
      { name: 'search', doors: ['parse-search.ts', 'search-box.tsx', 'search-help-section.tsx', 'search-target.ts'] },
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
        doors: ['block-page.tsx', 'lazy-block-view.ts', 'inspected-block.tsx', 'transaction-link.tsx'],
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
  { folder: 'app', may: BROWSER, react: true },
  {
    folder: 'rpc-service',
    may: before(SERVICE, 'rpc-service'),
    doors: ['create-service.ts', 'response.ts'],
    rooms: [
      { name: 'store', doors: ['ledger-store.ts', 'errors.ts', 'find.ts'] },
      { name: 'request', doors: ['params.ts', 'parse-request.ts', 'split-json.ts'] },
      { name: 'encode', doors: ['encode-block.ts', 'encode-transaction.ts', 'encode-meta.ts'] },
      // A server in front of other nodes derives its methods from three of these.
      {
        name: 'methods',
        doors: [
          'method.ts',
          'method-table.ts',
          'node-differences.ts',
          'schemas.ts',
          'get-block.ts',
          'get-signature-statuses.ts',
          'get-transaction.ts',
        ],
      },
    ],
  },
  {
    folder: 'ledger',
    may: before(SERVICE, 'ledger'),
    node: true,
    rooms: [
      // `lmdb/scan-rows.ts` is for `ledger salvage`.
      {
        name: 'engine',
        doors: ['key-value.ts', 'errors.ts', 'archive.ts', 'lmdb-engine.ts', 'shared-reads.ts', 'lmdb/scan-rows.ts'],
      },
      { name: 'proto' },
      // The name is apart, since it is read without the packages that the engine needs.
      { name: 'bigtable', doors: ['bigtable-engine.ts', 'bigtable-name.ts'] },
      { name: 'cell', doors: ['cell.ts', 'zstd.ts'] },
      // A file a table: all are doors.
      { name: 'rows' },
      { name: 'history', doors: ['ledger-identity.ts', 'block-balances.ts', 'slot-checks.ts', 'slot-ranges.ts'] },
      { name: 'import', doors: ['import-answers.ts', 'import-report.ts', 'from-answer.ts', 'ledger-writer.ts'] },
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
      { name: 'access' },
      { name: 'monitoring', doors: ['logger.ts', 'metrics.ts', 'requests.ts'] },
      { name: 'upstream', doors: ['open-upstreams.ts', 'upstream-address.ts', 'upstream.ts'] },
      // Texts about a ledger: the client of the explorer and its analysis, at the end of both chains.
      {
        name: 'documents',
        doors: ['documents.ts', 'print-transaction.ts'],
        also: ['rpc-client', 'analysis'],
      },
      { name: 'http', doors: ['http-server.ts', 'rpc-handler.ts', 'static-files.ts'] },
      { name: 'serve', doors: ['serve.ts', 'stop-signal.ts'] },
      { name: 'follow', doors: ['ledger-follow.ts'] },
      { name: 'cli' },
    ],
  },
];

function before(chain, folder) {
  return chain.slice(0, chain.indexOf(folder));
}
