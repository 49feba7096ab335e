import { decodeMember, decodeU64 } from '../../shared/json/json-decoding.ts';
import { epochPosition, scheduleOf } from '../../solana/era/clusters.ts';
import { optional, readTipConfig, readU64 } from '../request/params.ts';
import { methodNotFound, readRecord } from '../store/errors.ts';
import { findTip } from '../store/find-in-ledger.ts';
import { AGAVE_VERSION, type Method } from './method.ts';
import {
  addressSchema,
  arrayOf,
  base58Schema,
  nullable,
  objectOf,
  slotSchema,
  tipConfigSchema,
  u64Schema,
} from './schemas.ts';

const validatorSchema = objectOf({
  blsPubkeyCompressed: base58Schema,
  nodePubkey: addressSchema,
  rank: { type: 'integer', minimum: 0, maximum: 65_535 },
  stake: u64Schema,
  votePubkey: addressSchema,
});

/** A ledger keeps the ranks of one epoch: that of the certificate of Alpenglow's genesis. */
export const getRankMap: Method = {
  name: 'getRankMap',
  summary:
    'The validators by their ranks in the epoch of the certificate of Alpenglow’s genesis; null for another epoch, -32601 if the ledger does not have them.',
  params: [
    { name: 'slot', required: false, schema: nullable(slotSchema) },
    { name: 'config', required: false, schema: tipConfigSchema },
  ],
  result: {
    name: 'ranks',
    schema: objectOf({
      context: objectOf({ apiVersion: { type: 'string' }, slot: slotSchema }),
      value: nullable(objectOf({ epoch: u64Schema, totalStake: u64Schema, validators: arrayOf(validatorSchema) })),
    }),
  },
  handle: async (store, params) => {
    const given = optional(params[0]);
    const config = readTipConfig(params[1]);
    const rankMap = await readRecord(
      () => 'The rank map',
      () => store.rankMap(),
    );
    if (rankMap === null) throw methodNotFound();
    const info = await store.info(config.minContextSlot ?? undefined);
    const tip = findTip(info, config);
    const { epoch } = epochPosition(scheduleOf(info.genesisHash), given === null ? tip : readU64(given));
    const isOfEpoch = decodeMember(rankMap, 'epoch', decodeU64) === epoch;
    return { context: { apiVersion: AGAVE_VERSION, slot: tip }, value: isOfEpoch ? rankMap : null };
  },
};
