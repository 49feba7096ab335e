import { expect, test } from 'vitest';
import { ENCODINGS, TRANSACTION_DETAILS } from '../../../rpc-protocol/config.ts';
import { type Absence, type AnsweredRequest, type Ask, type Field, RETURNED_BY, whyAbsent } from './why-absent.ts';

/**
 * Per field: the cause for the current method at details full, accounts, signatures and none, for the current method with
 * jsonParsed, and for the deprecated method. N not recorded, M method, U undocumented, D detail, E encoding, R rewards, - none.
 */
const CAUSES: Readonly<Record<Field, string>> = {
  accounts: 'UUDDUU',
  balances: 'UUDDUU',
  blockHeight: 'NNNNNM',
  blockTime: 'NNNNNN',
  blockhash: 'UUUUUU',
  callUnits: '-DDD--',
  computeUnits: 'NDDDNM',
  costUnits: 'NDDDNM',
  fee: 'NNDDNN',
  innerInstructions: 'NDDDNN',
  instructions: 'UDDDUU',
  loadedAddresses: 'UDDDEM',
  logs: 'NDDDNN',
  metadata: 'NNDDNN',
  parentSlot: 'UUUUUU',
  previousBlockhash: 'UUUUUU',
  recentBlockhash: 'UDDDUU',
  returnData: '-DDD-M',
  rewards: 'NNNNNN',
  signatures: 'DDUDDD',
  signedBytes: 'UDDDEU',
  slot: 'UUUUUU',
  tokenBalances: 'NNDDNN',
  tokenOwner: 'NNDDNN',
  transactionIndex: 'UDDDUM',
  transactions: 'UUDDUU',
  version: 'UUDDUM',
};
const FIELDS = Object.keys(RETURNED_BY) as readonly Field[];
const FULL: AnsweredRequest = {
  method: 'getBlock',
  knowsCurrent: true,
  encoding: 'json',
  details: 'full',
  rewards: true,
};

test.each(FIELDS)('%s: the cause follows from method, detail level and encoding', (field) => {
  const requests: readonly AnsweredRequest[] = [
    ...TRANSACTION_DETAILS.map((details) => ({ ...FULL, details })),
    { ...FULL, encoding: 'jsonParsed' },
    { ...FULL, method: 'getConfirmedBlock' },
  ];
  expect(requests.map((request) => letter(whyAbsent(field, request, 'noMember'))).join('')).toBe(CAUSES[field]);
});

test('rewards are absent because the request left them out, or because the node did not record them', () => {
  expect(letter(whyAbsent('rewards', { ...FULL, rewards: false }, 'noMember'))).toBe('R');
  expect(letter(whyAbsent('rewards', FULL, 'noMember'))).toBe('N');
});

test('every field of a transaction without metadata was not recorded, whatever was requested', () => {
  for (const request of allRequests()) expect(letter(whyAbsent('computeUnits', request, 'noMetadata'))).toBe('N');
});

test('for every field and request: the offered request returns the field, and needs each changed option', () => {
  let offers = 0;
  for (const request of allRequests()) {
    for (const field of FIELDS) {
      const absence = whyAbsent(field, request, 'noValue');
      if (absence === null || !('ask' in absence) || absence.ask === null) continue;
      offers++;
      const { ask } = absence;
      expect('-NU').toContain(letter(whyAbsent(field, withOptions(request, ask), 'noValue')));
      for (const option of Object.keys(ask)) {
        const others = Object.fromEntries(Object.entries(ask).filter(([name]) => name !== option));
        expect('MDER').toContain(letter(whyAbsent(field, withOptions(request, others), 'noValue')));
      }
    }
  }
  expect(offers).toBeGreaterThan(500);
});

test('an endpoint that knows only the deprecated method gets no offer to ask with the current one', () => {
  const absence = whyAbsent('computeUnits', { ...FULL, method: 'getConfirmedBlock', knowsCurrent: false }, 'noValue');
  expect(absence).toMatchObject({ cause: 'method', ask: null, knowsCurrent: false });
});

function allRequests(): readonly AnsweredRequest[] {
  const methods = ['getTransaction', 'getConfirmedTransaction', 'getBlock', 'getConfirmedBlock'] as const;
  return methods.flatMap((method) =>
    ENCODINGS.flatMap((encoding) =>
      TRANSACTION_DETAILS.flatMap((details) =>
        [true, false].map((rewards) => ({ method, knowsCurrent: true, encoding, details, rewards })),
      ),
    ),
  );
}

function withOptions(
  request: AnsweredRequest,
  { method, encoding, transactionDetails, rewards }: Ask,
): AnsweredRequest {
  return {
    method: method === 'getTransaction' || method === 'getBlock' ? method : request.method,
    knowsCurrent: request.knowsCurrent,
    encoding: ENCODINGS.find((each) => each === encoding) ?? request.encoding,
    details: TRANSACTION_DETAILS.find((each) => each === transactionDetails) ?? request.details,
    rewards: rewards === 'true' || request.rewards,
  };
}

function letter(absence: Absence | null): string {
  if (absence === null) return '-';
  switch (absence.cause) {
    case 'method':
      return absence.undocumented ? 'U' : 'M';
    case 'rewardsOption':
      return 'R';
    default:
      return absence.cause.charAt(0).toUpperCase();
  }
}
