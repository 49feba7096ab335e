import { decodeArray } from '../../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/ids.ts';
import { decodeAddress } from './binary-layout.ts';

/** Reads and writes one entry of an instruction's account list: one account, or several with related keys. */
export interface AccountSlot {
  /** Minimum number of accounts it takes. */
  readonly required: number | ((data: JsonObject) => number);
  /** Removes its accounts from the front of the queue and returns them under their jsonParsed keys. */
  readonly read: (queue: Address[], data: JsonObject) => JsonObject;
  /** The inverse: prepends its accounts from `info` to the queue. Slots are written last to first. */
  readonly write: (queue: Address[], info: JsonObject) => void;
}

/** A required account. */
export function account(name: string): AccountSlot {
  return {
    required: 1,
    read: (queue) => keyed(name, queue.shift()),
    write: (queue, info) => queue.unshift(decodeAddress(info[name])),
  };
}

/** An optional account. Its key is omitted if the list is too short. */
export function optionalAccount(name: string): AccountSlot {
  return { ...nullableAccount(name), read: (queue) => keyed(name, queue.shift()) };
}

/** An optional account. Its key is null if the list is too short. */
export function nullableAccount(name: string): AccountSlot {
  return {
    required: 0,
    read: (queue) => ({ [name]: queue.shift() ?? null }),
    write: (queue, info) => writeOptionalAccount(queue, info[name]),
  };
}

/** All remaining accounts, at least `required`. */
export function remainingAccounts(name: string, required = 0): AccountSlot {
  return {
    required,
    read: (queue) => ({ [name]: queue.splice(0) }),
    write: (queue, info) => queue.unshift(...decodeAddresses(info[name])),
  };
}

/** The accounts at the end of the list, as many as the data field `count` says. */
export function trailingAccounts(name: string, count: string): AccountSlot {
  return {
    required: (data) => Number(data[count]),
    read: (queue, data) => ({ [name]: queue.splice(queue.length - Number(data[count])) }),
    write: (queue, info) => queue.push(...decodeAddresses(info[name])),
  };
}

/** The authority of a token instruction. If accounts follow it, it is a multisig and they are its signers; otherwise it signs. */
export function authority(
  name: string,
  multisig = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`,
): AccountSlot {
  return {
    required: 1,
    read: (queue) => {
      const [first, ...signers] = queue.splice(0);
      return signers.length === 0 ? keyed(name, first) : { ...keyed(multisig, first), signers };
    },
    write: (queue, info) => {
      const [first, signers] = name in info ? [info[name], []] : [info[multisig], info['signers']];
      queue.unshift(decodeAddress(first), ...decodeAddresses(signers));
    },
  };
}

/** An account whose key depends on the data. */
export function accountNamed(name: (data: JsonObject) => string): AccountSlot {
  return {
    required: 1,
    read: (queue, data) => keyed(name(data), queue.shift()),
    write: (queue, info) => queue.unshift(decodeAddress(info[name(info)])),
  };
}

/** Prepends an account to the queue unless it is absent or null. */
export function writeOptionalAccount(queue: Address[], value: JsonValue | undefined): void {
  if (value !== undefined && value !== null) queue.unshift(decodeAddress(value));
}

function decodeAddresses(value: JsonValue | undefined): readonly Address[] {
  return decodeArray(value).map(decodeAddress);
}

function keyed(name: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
