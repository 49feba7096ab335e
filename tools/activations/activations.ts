import { errorText } from '../../src/shared/error-text.ts';
import { getMultipleAccounts } from '../../src/rpc-client/account-calls.ts';
import { type Client, createClient } from '../../src/rpc-client/client.ts';
import { decodeGenesisCertificate } from '../../src/rpc-protocol/responses/decode-certificate.ts';
import { formatInteger } from '../../src/shared/format/format-number.ts';
import { type Cluster, clusterOf } from '../../src/solana/era/clusters.ts';
import { lastReportedSlot } from '../../src/solana/era/era-of.ts';
import { type ClusterHistory, GATES, type GateName } from '../../src/solana/era/feature-gates.ts';
import { featureAccountsOf, type ReportedFeatures } from '../../src/solana/era/reported-features.ts';
import type { Slot } from '../../src/solana/ids/ids.ts';

const USAGE = `usage: activations URL
Reads the feature accounts and the Alpenglow genesis certificate of a node, compares them with src/solana/era/feature-gates.ts, and prints
the page that would replace those of its cluster there.`;

const GATE_NAMES = Object.keys(GATES) as readonly GateName[];

/** Returns 1 if the node contradicts the table, or could not be read. */
export async function main(args: readonly string[]): Promise<number> {
  const [url] = args;
  if (url === undefined || args.length !== 1) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { lines, contradictions } = compareWithTable(url, await readNode(createClient({ url })));
    for (const line of lines) console.log(line);
    return contradictions === 0 ? 0 : 1;
  } catch (error) {
    console.error(`${url} cannot be read: ${errorText(error)}`);
    return 1;
  }
}

interface NodeReport {
  readonly genesisHash: string;
  readonly accounts: NonNullable<ReportedFeatures['accounts']>;
  readonly certificate: ReportedFeatures['certificate'];
  /** Why there is no answer about the certificate; null if there is one. */
  readonly certificateError: string | null;
}

async function readNode(client: Client): Promise<NodeReport> {
  const ids = GATE_NAMES.map((name) => GATES[name].id);
  const { value: genesisHash } = await client.getGenesisHash();
  const { value: accounts } = await getMultipleAccounts(client, ids, { commitment: 'finalized' });
  const call = { method: 'getAgGenesisCert', params: [], decode: decodeGenesisCertificate };
  // Nodes before Agave 4.3 do not have the method.
  const certificate = await client.call(call).then(
    ({ value }) => ({ certificate: value, certificateError: null }),
    (error: unknown) => ({ certificate: null, certificateError: errorText(error) }),
  );
  return { genesisHash, accounts: featureAccountsOf(ids, accounts), ...certificate };
}

/** What the node says of each gate, and what the table says where it differs. */
export function compareWithTable(
  url: string,
  { genesisHash, accounts, certificate, certificateError }: NodeReport,
): { readonly lines: readonly string[]; readonly contradictions: number } {
  const cluster = clusterOf(genesisHash);
  const history = historyOf(cluster);
  const at = `at slot ${formatInteger(accounts.slot)} of ${url}`;
  let contradictions = 0;
  const differs = (text: string) => {
    contradictions += 1;
    return `; the table says ${text}`;
  };
  const gates = GATE_NAMES.map((name) => {
    const found = accounts.activations.get(GATES[name].id);
    const known = history && inTable(history, name);
    const text = found === undefined ? 'holds other data' : describeSlot(found);
    const difference = known !== null && contradicts(found, known) ? differs(describeSlot(known.slot)) : '';
    return `${name} (${GATES[name].rule}): ${text}, by account ${GATES[name].id} ${at}${difference}`;
  });
  const known = history?.certificate?.slot ?? null;
  const slot = certificate === null || certificate === 'none' ? null : certificate.slot;
  const isOther = certificate !== null && known !== null && slot !== known;
  const said =
    certificateError ?? (slot === null ? 'none, so the cluster runs TowerBFT' : `slot ${formatInteger(slot)}`);
  const lines = [
    `cluster ${genesisHash}${cluster === null ? ', which the table does not have' : ''}`,
    ...gates,
    `certificate: ${said}, by getAgGenesisCert of ${url}${isOther ? differs(`slot ${formatInteger(known)}`) : ''}`,
    '',
    `until: ${literal(lastReportedSlot(accounts, cluster))},`,
    'slots: {',
    ...GATE_NAMES.flatMap((name) => {
      const found = accounts.activations.get(GATES[name].id);
      return found === undefined ? [] : [`  ${name}: ${found === null ? 'null' : literal(found)},`];
    }),
    '},',
    `certificate: ${slot === null ? 'null' : `{ slot: ${literal(slot)}, … }`},`,
  ];
  return { lines, contradictions };
}

function historyOf(cluster: Cluster | null): ClusterHistory | null {
  return cluster !== null && 'pages' in cluster.rules ? cluster.rules : null;
}

interface TableEntry {
  /** null: not activated until `until`. */
  readonly slot: Slot | null;
  readonly until: Slot;
}

/** null: no page names the gate. */
function inTable({ pages, until }: ClusterHistory, name: GateName): TableEntry | null {
  const entries = pages.flatMap((page) => {
    const slot = page.slots[name];
    return slot === undefined ? [] : [{ slot, until: page.until ?? until }];
  });
  return entries.find(({ slot }) => slot !== null) ?? entries.at(-1) ?? null;
}

/** The gate may have been activated after the pages were written, but not before. */
function contradicts(found: Slot | null | undefined, { slot, until }: TableEntry): boolean {
  if (found === undefined) return false;
  return slot === null ? found !== null && found <= until : found !== slot;
}

function describeSlot(slot: Slot | null): string {
  return slot === null ? 'not activated' : `activated at slot ${formatInteger(slot)}`;
}

/** 454_464_000n */
function literal(slot: Slot): string {
  return `${formatInteger(slot).replaceAll(',', '_')}n`;
}
