import type { ReactNode } from 'react';
import { MAP_HUES } from '../../features/block-map/map-hues.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { Amount } from '../../ui/values/amount.tsx';
import { formatInteger } from '../../shared/format/format-number.ts';
import styles from './stories-section.module.css';

/** A story with a picture of what its page shows. The values are those of the embedded ledger; tests compare them with it. */
export interface PicturedStory {
  /** Of the tour. */
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly picture: ReactNode;
  readonly what: string;
  /** Of the page: the tab that shows it. */
  readonly tab?: 'bytes';
}

/** The parts of the transfer's bytes, in their order. Of a long part, only the start. */
export const TRANSFER_BYTES = [
  ['count', '01'],
  ['signature', '7a 1f 95 0a 43 1a 51 9b ab 1b 8b 06 33 82 13 cf e5 42 1f 4e ed ca bd 0f 01 47 0f 51 03 0d 21 08'],
  ['count', '01 00 01 03'],
  ['accounts', '65 a7 19 ff 7a 3c a4 6c cf 85 21 93 6c e7 60 aa 67 32 3e fa ea af 95 3c 52 46 c0'],
  ['blockhash', 'e8 12 11 00 43'],
  ['count', '01'],
  ['program', '02 02 00 01 0c'],
  ['data', '02 00 00 00'],
] as const;

/** The height of a bar, and the rank of its program among those of the block. */
export const BARS: ReadonlyMap<string, readonly [height: number, rank: number]> = new Map([
  ['a', [8, 2]],
  ['b', [2, 0]],
  ['c', [3, 0]],
  ['d', [4, 0]],
  ['e', [3, 3]],
  ['f', [6, 1]],
  ['g', [7, 2]],
  ['h', [8, 1]],
]);

/** The bar of each transaction of the block, a capital if the transaction failed; a dot for a vote. */
export const LARGE_BLOCK = unfold(
  '3.gg.cg..e..g.g5.d3.d.F.g.h7.ggF.hcgb3.bc3.h11.e.B..b.h7.h3.c..b..b.g..hg3.aFFgFcdc..g.h.gcb..cbg3.d..gbb..F4.bg.hd.bg.bg5.c.gee5.hgbg6.b.gcd.g3.dc5.h..bg4.h.bcc..hc3.h..bghd4.c.ed.de3.b.h.ca5.c5.b..g6.g5.bhh3.g3.cc3.e.bgg3.BFbc.gb4.g..a.ghg..g4.b.b..c.g..g..hg4.b4.g..3bg.ce4.chbb7.b.cg..bhg..g..gb..b5.b.Fc.b4.g5.c..c.Fc.bbh..h..bgF.g3.hb.c.bgcg.b6.B.h..g3.ebFg3.Bg.bc3.bB6.cebbg.bc.g..bhF3.bg..b.g3.h.b6.ec.hg5.bc..dcbh..b.gF.b.F..bchh6.gbhge5.FhF3.FF3.ab.g.c.hgb10.b8.bcg.beb.F.b..c.dFeb3.c.eb3.g19.g.b.F6.hg5.ce5.eed..g.cd..c9.g6.b17.bghd..h.b4.h.eb.g4.g.g.c5.B4.gcch.b..h..c3.c3.h9.h..b.b..b..hcgg6.cb5.b3.beFbg..b.g3.b5.c.h3.b..g.Fg3.bbcb..e3.b3.gc3.hh.e..FFc5.c..g..b.cbh..h..d.F3.g8.g.h.B..h.cb.c.eF..b5.B.F4.b4.bb3.cb.Fh4.c..b..hhd..hbBgb4.d.cheBb..bdF..h5.g3.b3.g3.b..cg4.h5.b3.cbce3.bb.c.h..ch.b.g3.b..b.gd5.bcc.e8.b.e3.h.g.ggF3.hc3.F.c3.bb..g8.bg..hche4.g.F.g.be..h3.cF.d.chbb..gge6.gg..h.b..bBc..b7.b3.gh..Fg.c4.c5.g.hb.bd4.g.bF.cgb.c..bbF.d6.cb..A..gF3.b.B..eag3.cb.cc.cb.eF.b.c5.gbce.geg3.Fh.h6.b..h.b.b5.F..hc3.b3.c..b3.ae5.bc.g..bbc3.dh..B3.g4.g.c.b.c3.h.h..d5.g.hg6.g6.bb8.g.hhcc5.e..b5.bc8.cdg8.gb5.dc5.F4.hc..cg6.hg.h3.c7.gc3.gbh..c.FF.g..gc8.ab4.h.g13.cFFb6.3h.bg.gc..b..c3.c3.gb..bgcF..eh.e5.b4.b.h.b.h9.b3.F.bg3.d..c3.c..gb..hc..g4.cc..BFbba3.F..e.F.e3.b6.d.Fc.g.dg.bBc5.h.h3.gbcb..b..b..cc4.hcgb3.hc..e.Fbgb3.e..c.e.cbge.g.g..a3.hbh3.h.hbc4.b3.F4.h.h..c5.de.bg..cc3.cF.bc.gc..F4.b.b.g.h4.d10.FgFb..ge3.c.gc4.b12.hb.ehg.e3.cb.h.h.h3.cb4.hgd.gF..gbaF.bF.FF.g4.h.c3.b.b.c.ea4.cd.ec3.dh..d7.gBb.Bb.h..eh.F13.bebg.c..e..h..b4.c4.gag5.g..b.b6.bgg3.eb3.cgbggF.g3.bb3.chc.b3.h.cFb..c.b',
);

export const PICTURED_STORIES: readonly PicturedStory[] = [
  {
    id: 'swap-refused',
    kind: 'Why it failed',
    title: 'The swap missed its limit',
    picture: (
      <>
        <ol className={styles['calls']}>
          <li>
            <code>#3</code> <b>gbnWKJ…s8zJNA</b> <code>Route</code>
          </li>
          <li>
            <code>#3.1</code> <StatusIcon kind="failure" bare /> <b>A6vkHs…oKQg9V</b> <code>Swap</code>
          </li>
        </ol>
        <p className={styles['proof']}>
          <span>log 9</span> <code>Error Code: SlippageToleranceExceeded. Error Number: 6001.</code>
        </p>
      </>
    ),
    what: 'Traced to the innermost call and the log line that says so.',
  },
  {
    id: 'swap',
    kind: 'What moved',
    title: '1,250 HUSD for 1,152.073733 Gt9sLM…gYRecp',
    picture: (
      <table className={styles['moved']}>
        <tbody>
          <Moved what="HUSD" units={-1_250_000_000n} decimals={6} />
          <Moved what={<code>Gt9sLM…gYRecp</code>} units={1_152_073_733n} decimals={6} />
          <Moved what="SOL, the fee" units={-20_000n} decimals={9} />
          <Moved what="Unexplained, of 12 accounts" units={0n} decimals={9} />
        </tbody>
      </table>
    ),
    what: 'By owner, fee payer first; every lamport has a cause.',
  },
  {
    id: 'large-block',
    kind: 'A whole block',
    title: `Block 400,032,072: ${formatInteger(LARGE_BLOCK.length)} transactions, ${LARGE_BLOCK.filter((bar) => /[A-H]/.test(bar)).length} failed`,
    picture: <Bars bars={LARGE_BLOCK} />,
    what: 'One bar each, colored by program; filter, sort, export.',
  },
  {
    id: 'transfer',
    kind: 'Every byte',
    title: '2.5 SOL in 215 bytes',
    picture: (
      <>
        <p className={styles['bytes']}>
          {TRANSFER_BYTES.map(([field, hex]) => (
            <span key={hex} className={styles[field]}>
              {hex}
            </span>
          ))}
        </p>
        <p className={styles['keys']}>
          <span className={styles['signature']}>signature</span> <span className={styles['accounts']}>accounts</span>{' '}
          <span className={styles['blockhash']}>blockhash</span> <span className={styles['data']}>data: 2.5 SOL</span>
        </p>
      </>
    ),
    what: 'The signed bytes, each tied to its field, both ways.',
    tab: 'bytes',
  },
  {
    id: 'skipped-slot',
    kind: 'Nothing there',
    title: 'Slot 400,031,920 was skipped',
    picture: (
      <>
        <p className={styles['chain']}>
          <span>
            <b>…919</b> <code>AAzTw7…</code>
          </span>{' '}
          <i />
          <i />
          <i />
          <i />{' '}
          <span>
            <b>…924</b> <code>AAzTw7…</code>
          </span>
        </p>
        <p className={`${styles['proof']} ${styles['absent']}`}>
          <span>-32007</span> <code>Slot 400031920 was skipped, or missing due to ledger jump</code>
        </p>
      </>
    ),
    what: 'The hash of 919 is the previous hash of 924: that is the proof.',
  },
  {
    id: 'large-balances',
    kind: 'Exact',
    title: '12,000,000 SOL and one lamport',
    picture: (
      <>
        <p className={styles['huge']}>12,000,000.000000001 SOL</p>
        <p>
          <s>12,000,000.000000000</s> as a JavaScript number
        </p>
        <p>
          <code>12000000000000001</code> lamports in the answer, above 2<sup>53</sup>
        </p>
      </>
    ),
    what: 'A 64-bit integer never becomes a rounded number.',
  },
];

function Moved({
  what,
  units,
  decimals,
}: {
  readonly what: ReactNode;
  readonly units: bigint;
  readonly decimals: number;
}) {
  return (
    <tr>
      <td>{what}</td>
      <td className="numeric">
        <Amount units={units} decimals={decimals} signed={units !== 0n} />
      </td>
    </tr>
  );
}

/** Five lines of bars in the colors of programs: up succeeded, down failed, votes as a band. */
function Bars({ bars }: { readonly bars: readonly string[] }) {
  const perLine = Math.ceil(bars.length / LINES);
  const path = (draw: (bar: string) => string) =>
    bars
      .map((bar, at) => {
        const shape = draw(bar);
        return shape && `M${at % perLine} ${Math.floor(at / perLine) * LINE_HEIGHT + 15}${shape}`;
      })
      .join('');
  return (
    <svg viewBox={`0 0 ${perLine} ${LINES * LINE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['votes']} d={path((bar) => (bar === '.' ? 'm0 -2h1v2h-1z' : ''))} />
      {MAP_HUES.slice(0, 4).map((hue, rank) => (
        <path
          key={hue}
          style={{ fill: `var(--hue-${hue})` }}
          d={path((bar) => {
            const [height = 0, rankOf] = BARS.get(bar.toLowerCase()) ?? [];
            const rise = BARS.has(bar) ? -1.6 * height : height;
            return rankOf === rank ? `v${rise}h1v${-rise}z` : '';
          })}
        />
      ))}
    </svg>
  );
}

const LINES = 5;
const LINE_HEIGHT = 25;

/** "3g" is "ggg". */
function unfold(text: string): readonly string[] {
  return text.replaceAll(/(\d+)(.)/g, (_, count: string, bar: string) => bar.repeat(Number(count))).split('');
}
