import { absenceLabel } from '../../../analysis/explain/fields/absence-text.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { encodeBase64, encodeHex } from '../../../shared/bytes/encodings.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { PACKET_BYTES } from '../../../solana/wire/transaction-codec.ts';
import { CopyTextButton } from '../../../ui/controls/copy.tsx';
import { downloadBytes } from '../../../ui/controls/files.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useContext } from 'react';
import { useStore } from 'zustand';
import { SelectedCallContext } from '../selected-call.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';

const AnnotatedBytes = lazyComponent(
  () => import('./annotated-bytes.tsx').then(({ AnnotatedBytes }) => AnnotatedBytes),
  ({ bytes }) => <Placeholder height={Math.ceil(bytes.length / LINE_BYTES) * LINE + READOUT} />,
).Component;

/** The transaction's wire bytes, each annotated with the field it belongs to. */
export function BytesSection({
  view,
  absences: { signedBytes: absence },
  bytes,
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  /** null if the answer leaves them out. */
  readonly bytes: Uint8Array | null;
  readonly onAsk: AskAgain;
}) {
  if (bytes === null) {
    return (
      <Section id="bytes" title="Bytes" count={absence && absenceLabel(absence)}>
        {absence !== null && <AbsentSection field="signedBytes" absence={absence} onAsk={onAsk} />}
      </Section>
    );
  }
  const allowed = view.version === 1 ? MOST_BYTES_V1 : PACKET_BYTES;
  return (
    <Section
      id="bytes"
      title="Bytes"
      count={`${formatInteger(bytes.length)} of at most ${formatInteger(allowed)}`}
      end={
        <>
          <CopyTextButton text={() => encodeHex(bytes)} label="bytes as hex">
            Copy hex
          </CopyTextButton>{' '}
          <CopyTextButton text={() => encodeBase64(bytes)} label="bytes as base64">
            Copy base64
          </CopyTextButton>{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => downloadBytes(`${view.signatures[0] ?? 'message'}.bin`, bytes)}
          >
            Download
          </button>
        </>
      }
    >
      {bytes.length > MOST_BYTES_V1 ? (
        <p className="hint">No transaction has this many bytes, so they are not listed. Copy or download them.</p>
      ) : (
        <>
          <MarkedBytesNote />
          <AnnotatedBytes bytes={bytes} view={view} />
        </>
      )}
    </Section>
  );
}

/** Says which bytes are marked. The line is always there, so that the bytes do not move. */
function MarkedBytesNote() {
  const { chosen, previewed } = useStore(useContext(SelectedCallContext));
  const id = previewed ?? chosen;
  return <p className="hint">{describeMarked(id)}</p>;
}

function describeMarked(id: string | null): string {
  if (id === null) return 'Select a call to mark its bytes.';
  if (!id.includes('.')) return `The bytes of #${id} are marked.`;
  return `A transaction has no bytes for inner calls. For #${id}, those of its top-level instruction #${id.replace(/\..*/, '')} are marked.`;
}

/** The limit of version 1 transactions (SIMD-0296); all others must fit into one packet. */
const MOST_BYTES_V1 = 4096;
const LINE_BYTES = 32;
/** CSS pixels: the height of a line of 32 bytes, and of the line that explains the byte under the pointer. */
const LINE = 21;
const READOUT = 32;
