import { decodeArray } from '../../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/address.ts';
import { decodeAddress } from './binary-layout.ts';

/** A place in an instruction's account list, both ways. */
export interface AccountSlot {
  /** How many accounts must be there for it. */
  readonly required: number | ((data: JsonObject) => number);
  /** Takes its accounts off the front of the queue and gives the keys they print under. */
  readonly take: (queue: Address[], data: JsonObject) => JsonObject;
  /** The inverse: puts the accounts that `info` names back in front of those of the slots after it. */
  readonly putBack: (queue: Address[], info: JsonObject) => void;
}

/** One account that must be there. */
export function account(name: string): AccountSlot {
  return {
    required: 1,
    take: (queue) => named(name, queue.shift()),
    putBack: (queue, info) => queue.unshift(decodeAddress(info[name])),
  };
}

/** One account whose key is left out where the list is shorter. */
export function optional(name: string): AccountSlot {
  return { ...nullable(name), take: (queue) => named(name, queue.shift()) };
}

/** One account whose key is null where the list is shorter. */
export function nullable(name: string): AccountSlot {
  return {
    required: 0,
    take: (queue) => ({ [name]: queue.shift() ?? null }),
    putBack: (queue, info) => putBackIfGiven(queue, info[name]),
  };
}

/** Every account that is left, at least `required`. */
export function rest(name: string, required = 0): AccountSlot {
  return {
    required,
    take: (queue) => ({ [name]: queue.splice(0) }),
    putBack: (queue, info) => queue.unshift(...decodeAddresses(info[name])),
  };
}

/** As many accounts off the end of the list as the data's `count` says. */
export function last(name: string, count: string): AccountSlot {
  return {
    required: (data) => Number(data[count]),
    take: (queue, data) => ({ [name]: queue.splice(queue.length - Number(data[count])) }),
    putBack: (queue, info) => queue.push(...decodeAddresses(info[name])),
  };
}

/** The authority of a token instruction: alone it is the signer; with accounts after it, it is a multisig and they sign. */
export function authority(
  name: string,
  multisig = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`,
): AccountSlot {
  return {
    required: 1,
    take: (queue) => {
      const [first, ...signers] = queue.splice(0);
      return signers.length === 0 ? named(name, first) : { ...named(multisig, first), signers };
    },
    putBack: (queue, info) => {
      const [first, signers] = name in info ? [info[name], []] : [info[multisig], info['signers']];
      queue.unshift(decodeAddress(first), ...decodeAddresses(signers));
    },
  };
}

/** An account whose key depends on the data. */
export function accountNamed(name: (data: JsonObject) => string): AccountSlot {
  return {
    required: 1,
    take: (queue, data) => named(name(data), queue.shift()),
    putBack: (queue, info) => queue.unshift(decodeAddress(info[name(info)])),
  };
}

/** Puts an account back that need not be there. */
export function putBackIfGiven(queue: Address[], value: JsonValue | undefined): void {
  if (value !== undefined && value !== null) queue.unshift(decodeAddress(value));
}

function decodeAddresses(value: JsonValue | undefined): readonly Address[] {
  return decodeArray(value).map(decodeAddress);
}

function named(name: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
