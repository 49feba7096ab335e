import type { Answer, ScriptedEndpoint } from './scripted-endpoint.ts';
import { result } from './scripted-endpoint.ts';

/** The embedded ledger as if its newest blocks were still to come: `advance` makes the next ones known. */
export interface MovingTip {
  readonly tip: () => bigint;
  readonly advance: (slots: bigint) => void;
}

export function moveTip(
  endpoint: ScriptedEndpoint,
  start: bigint,
  more: Readonly<Record<string, Answer>> = {},
): MovingTip {
  let tip = start;
  const listed = endpoint.relayed((text) => {
    const answer = JSON.parse(text) as { readonly result: readonly number[] };
    return JSON.stringify({ ...answer, result: answer.result.filter((slot) => BigInt(slot) <= tip) });
  });
  endpoint.script({
    getSlot: (response, requestText) =>
      result(Number(requestText.includes('finalized') ? tip - 3n : tip))(response, requestText),
    getBlocks: listed,
    getBlocksWithLimit: listed,
    ...more,
  });
  return {
    tip: () => tip,
    advance: (slots) => {
      tip += slots;
    },
  };
}
