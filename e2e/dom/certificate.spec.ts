import { bls12_381 } from '@noble/curves/bls12-381.js';
import { encodeBase58 } from '../../src/shared/bytes/encodings.ts';
import type { JsonValue } from '../../src/shared/json/json.ts';
import { genesisVoteMessage } from '../../src/solana/certificate/vote-message.ts';
import { expect, test } from '../explorer-test.ts';
import { answered, fact, section } from '../page-parts.ts';
import { type Answer, refusal, result } from '../scripted-endpoint.ts';
import { slotOf } from '../stories.ts';

const { longSignatures } = bls12_381;
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const SLOT = 459_652_999;
const STAKES = [400, 300, 200, 100];
const KEYS = STAKES.map((_, at) => longSignatures.keygen(new Uint8Array(48).fill(at + 1)));
const VOTE = 'Vote111111111111111111111111111111111111111';

const RANKS: JsonValue = {
  context: { slot: 470_000_000 },
  value: {
    epoch: 1064,
    totalStake: 1000,
    validators: KEYS.map(({ publicKey }, rank) => ({
      rank,
      votePubkey: VOTE,
      nodePubkey: VOTE,
      blsPubkeyCompressed: encodeBase58(publicKey.toBytes()),
      stake: STAKES[rank] ?? 0,
    })),
  },
};

/** Signed by the validators with these ranks; the bitmap names those of `named`. */
function certificate(ranks: readonly number[], named = ranks): JsonValue {
  const blockId = new Uint8Array(32).fill(9);
  const message = longSignatures.hash(
    genesisVoteMessage(BigInt(SLOT), blockId, 50_093),
    'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_',
  );
  const signatures = ranks.map((rank) => longSignatures.sign(message, KEYS[rank]?.secretKey ?? new Uint8Array()));
  return {
    block: { slot: SLOT, blockId: [...blockId] },
    signature: {
      signature: [...longSignatures.aggregateSignatures(signatures).toBytes(false)],
      bitmap: [0, 4, 0, named.reduce((bits, rank) => bits + 2 ** rank, 0)],
    },
  };
}

const CALLS = ['getAgGenesisCert', 'getRankMap', 'getClusterNodes'];

test(
  'the certificate is checked on demand in a worker, and each step says what it found',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    endpoint.script({
      getGenesisHash: result(MAINNET),
      getAgGenesisCert: result(certificate([0, 1, 2])),
      getRankMap: result(RANKS),
    });
    await page.goto(endpoint.at('/endpoint'));
    const card = section(page, 'Alpenglow certificate');
    await expect(card).toContainText('Not asked.');
    expect(endpoint.asked.filter((method) => CALLS.includes(method))).toEqual([]);
    await card.getByRole('button', { name: 'Check the certificate' }).click();
    await expect(fact(page, 'Last block before')).toContainText('459,652,999');
    await expect(fact(page, 'Signers')).toHaveText('verified: 3 of 4 validators of that epoch');
    await expect(fact(page, 'Signature')).toHaveText(
      'verified: the sum of the signatures of these validators over slot, block ID and shred version 50,093',
    );
    await expect(fact(page, 'Stake')).toContainText(
      'verified: 90.0% of the stake of that epoch signed; the certificate needs 82%',
    );
    expect(endpoint.asked.filter((method) => CALLS.includes(method)).toSorted()).toEqual([
      'getAgGenesisCert',
      'getRankMap',
    ]);
  },
);

test('a certificate whose signature or stake does not hold is refused', async ({ page, endpoint }) => {
  const script = (cert: JsonValue) =>
    endpoint.script({
      getGenesisHash: result(MAINNET),
      getAgGenesisCert: result(cert),
      getRankMap: result(RANKS),
    });
  script(certificate([0, 1, 2], [0, 1, 2, 3]));
  await page.goto(endpoint.at('/endpoint'));
  const card = section(page, 'Alpenglow certificate');
  await card.getByRole('button', { name: 'Check the certificate' }).click();
  await expect(fact(page, 'Signature')).toContainText('refused: it is not the sum of the signatures');
  await expect(fact(page, 'Stake')).toContainText('not possible: an earlier step was refused');
  script(certificate([0, 1, 3]));
  await card.getByRole('button', { name: 'Check again' }).click();
  await expect(fact(page, 'Signature')).toContainText('verified');
  await expect(fact(page, 'Stake')).toContainText('refused: 80.0% of the stake');
});

const withoutRanks: readonly (readonly [string, Answer, string])[] = [
  ['a node without getRankMap', refusal(-32_601, 'Method not found'), 'the endpoint does not have getRankMap'],
  ['a node without that epoch', result({ context: { slot: 1 }, value: null }), 'the endpoint no longer has the ranks'],
];
for (const [name, answer, text] of withoutRanks) {
  test(`${name} makes the check impossible`, async ({ page, endpoint }) => {
    endpoint.script({
      getGenesisHash: result(MAINNET),
      getAgGenesisCert: result(certificate([0, 1, 2])),
      getRankMap: answer,
    });
    await page.goto(endpoint.at('/endpoint'));
    await section(page, 'Alpenglow certificate').getByRole('button').click();
    await expect(fact(page, 'Signature')).toContainText(`not possible: ${text}`);
    await expect(fact(page, 'Last block before')).toContainText('459,652,999');
  });
}

test('says that a cluster has no certificate, or that the endpoint does not know', async ({ page, endpoint }) => {
  endpoint.script({ getAgGenesisCert: result(null) });
  await page.goto(endpoint.at('/endpoint'));
  const card = section(page, 'Alpenglow certificate');
  await card.getByRole('button').click();
  await expect(card).toContainText('its cluster runs TowerBFT');
  endpoint.script({ getAgGenesisCert: refusal(-32_601, 'Method not found') });
  await card.getByRole('button').click();
  await expect(card).toContainText('getAgGenesisCert');
});

test('a block of Alpenglow offers the check among its details', async ({ page, endpoint }) => {
  endpoint.script({
    getBlock: (response, text) =>
      endpoint.relay(response, text.replace('500000000', slotOf('rent-collected').toString())),
    getGenesisHash: result(MAINNET),
  });
  await page.goto(endpoint.at('/block/500000000?tab=details'));
  await answered(page);
  await expect(section(page, 'Alpenglow certificate')).toContainText('Not asked.');
});
