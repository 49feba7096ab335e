import type { Address } from '../../../solana/ids/ids.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';

/** What the name of an error means that `programId` returned, as a clause; null if there is none. The page shows the name too. */
export function describeErrorName(name: string, programId: Address): string | null {
  if (SLIPPAGE.test(name)) return 'the price moved past the limit of this trade';
  const { meanings = {} } = MEANINGS.find(({ programs }) => programs.includes(programId)) ?? {};
  return Object.hasOwn(meanings, name) ? (meanings[name] ?? null) : null;
}

/**
 * Each exchange has a different name for exceeded slippage: SlippageToleranceExceeded, ExceededSlippage, TooLittleOutputReceived, …
 */
const SLIPPAGE =
  /^(?:\w*Slippage\w*Exceeded|Exceeded\w*Slippage\w*|Too(?:Little|Much)\w*(?:Received|Required|Paid|In|Out|Input|Output)|AmountOutBelowMinimum|SlippageError)$/;

/** Of names whose meaning depends on the program. */
const MEANINGS: readonly {
  readonly programs: readonly string[];
  readonly meanings: Readonly<Record<string, string>>;
}[] = [
  {
    programs: [SYSTEM_PROGRAM],
    meanings: { ResultWithNegativeLamports: 'the account had fewer lamports than the transfer needed' },
  },
  {
    programs: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM],
    meanings: {
      InsufficientFunds: 'the token balance or delegated amount was too low',
      AccountFrozen: 'a token account is frozen',
      NonTransferable: 'the token is non-transferable',
      MintPaused: 'the token is paused',
    },
  },
  {
    programs: [VOTE_PROGRAM],
    meanings: { VoteTooOld: 'the vote was already recorded, or its slots are too old' },
  },
];
