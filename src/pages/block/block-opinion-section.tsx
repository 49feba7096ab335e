import { memo, useMemo } from 'react';
import { type OpinionQuestion, SecondOpinionSection } from '../../features/second-opinion/second-opinion-section.tsx';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** Compares the header of a block and its list of signatures: both are small, whatever the page has loaded. */
export const BlockOpinionSection = memo(function BlockOpinionSection({
  slot,
  commitment,
}: {
  readonly slot: Slot;
  readonly commitment: Commitment;
}) {
  const question = useMemo<OpinionQuestion>(
    () => ({
      subject: { kind: 'block', slot },
      what: `a ${commitment} block for slot ${formatInteger(slot)}`,
      key: [String(slot), commitment],
      shown: null,
      ask: (client, call) =>
        client.getBlock(
          slot,
          { encoding: 'json', transactionDetails: 'signatures', rewards: false, commitment, method: 'auto' },
          call,
        ),
    }),
    [slot, commitment],
  );
  return <SecondOpinionSection question={question} />;
});
