import { decodeArray } from '../../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/address.ts';
import { decodeAddress } from './binary-layout.ts';

/** A place in an instruction's account list, both ways. */
export interface AccountSlot {
  /** How many accounts must be there for it. */
  readonly required: number | ((data: JsonObject) => number);
  /** Takes its accounts off the front of the queue and gives the keys they print under. */
  readonly read: (queue: Address[], data: JsonObject) => JsonObject;
  /** The inverse: puts the accounts that `info` names back in front of those of the slots after it. */
  readonly write: (queue: Address[], info: JsonObject) => void;
}

/** One account that must be there. */
export function account(name: string): AccountSlot {
  return {
    required: 1,
    read: (queue) => keyed(name, queue.shift()),
    write: (queue, info) => queue.unshift(decodeAddress(info[name])),
  };
}

/** One account whose key is left out where the list is shorter. */
export function optionalAccount(name: string): AccountSlot {
  return { ...nullableAccount(name), read: (queue) => keyed(name, queue.shift()) };
}

/** One account whose key is null where the list is shorter. */
export function nullableAccount(name: string): AccountSlot {
  return {
    required: 0,
    read: (queue) => ({ [name]: queue.shift() ?? null }),
    write: (queue, info) => writeOptionalAccount(queue, info[name]),
  };
}

/** Every account that is left, at least `required`. */
export function remainingAccounts(name: string, required = 0): AccountSlot {
  return {
    required,
    read: (queue) => ({ [name]: queue.splice(0) }),
    write: (queue, info) => queue.unshift(...decodeAddresses(info[name])),
  };
}

/** As many accounts off the end of the list as the data's `count` says. */
export function trailingAccounts(name: string, count: string): AccountSlot {
  return {
    required: (data) => Number(data[count]),
    read: (queue, data) => ({ [name]: queue.splice(queue.length - Number(data[count])) }),
    write: (queue, info) => queue.push(...decodeAddresses(info[name])),
  };
}

/** The authority of a token instruction: alone it is the signer; with accounts after it, it is a multisig and they sign. */
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

/** Puts an account back that need not be there. */
export function writeOptionalAccount(queue: Address[], value: JsonValue | undefined): void {
  if (value !== undefined && value !== null) queue.unshift(decodeAddress(value));
}

function decodeAddresses(value: JsonValue | undefined): readonly Address[] {
  return decodeArray(value).map(decodeAddress);
}

function keyed(name: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
