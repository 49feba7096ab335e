import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureBytes } from '../ids/id-bytes.ts';
import { anyMessage, anyTransaction } from '../test-support/any-transaction.ts';
import type { CompiledInstruction, Message } from '../model/transaction.ts';
import { encodeMessageBytes, encodeTransactionBytes } from './transaction-codec.ts';

test('kit decodes the same message', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(decodeWithKit(encodeMessageBytes(message))).toEqual(asKit(message));
    }),
  );
});

test('kit encodes the decoded message to the same bytes', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      const bytes = encodeMessageBytes(message);
      const encoded = getCompiledTransactionMessageEncoder().encode(
        getCompiledTransactionMessageDecoder().decode(bytes),
      );
      expect(new Uint8Array(encoded)).toEqual(bytes);
    }),
  );
});

test('kit finds the same signatures and message bytes', () => {
  // kit maps signatures by address and has none if there are fewer keys than signatures.
  const regular = anyTransaction.filter(({ message }) => {
    const signers = message.accountKeys.slice(0, message.header.numRequiredSignatures);
    return signers.length === message.header.numRequiredSignatures && new Set(signers).size === signers.length;
  });
  fc.assert(
    fc.property(regular, ({ signatures, message }) => {
      const decoded = getTransactionDecoder().decode(encodeTransactionBytes({ signatures, message }));
      expect(new Uint8Array(decoded.messageBytes)).toEqual(encodeMessageBytes(message));
      expect(Object.keys(decoded.signatures).sort()).toEqual(message.accountKeys.slice(0, signatures.length).sort());
      for (const [at, signature] of signatures.entries()) {
        const bytes = Object.entries(decoded.signatures).find(([address]) => address === message.accountKeys[at])?.[1];
        expect(bytes).toEqual(signatureBytes(signature).some((byte) => byte !== 0) ? signatureBytes(signature) : null);
      }
    }),
  );
});

function decodeWithKit(bytes: Uint8Array): unknown {
  const message = getCompiledTransactionMessageDecoder().decode(bytes);
  const common = {
    version: message.version,
    header: message.header,
    accountKeys: message.staticAccounts,
    recentBlockhash: message.lifetimeToken,
  };
  if (message.version === 1) {
    return {
      ...common,
      configValues: message.configValues.map(({ value }) => value),
      instructions: message.instructionHeaders.map(({ programAccountIndex }, at) => ({
        programIdIndex: programAccountIndex,
        accounts: message.instructionPayloads[at]?.instructionAccountIndices,
        data: message.instructionPayloads[at]?.instructionData,
      })),
    };
  }
  return {
    ...common,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data,
    })),
    lookups: 'addressTableLookups' in message ? message.addressTableLookups : undefined,
  };
}

function asKit(message: Message): unknown {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header;
  const common = {
    version: message.version,
    header: {
      numSignerAccounts: numRequiredSignatures,
      numReadonlySignerAccounts: numReadonlySignedAccounts,
      numReadonlyNonSignerAccounts: numReadonlyUnsignedAccounts,
    },
    accountKeys: message.accountKeys,
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.map(plainInstruction),
  };
  if (message.version === 1) {
    const { priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = message.config ?? {};
    const values = [priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize];
    return { ...common, configValues: values.filter((value) => value !== null) };
  }
  const lookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
    lookupTableAddress: accountKey,
    writableIndexes,
    readonlyIndexes,
  }));
  return { ...common, lookups: lookups.length === 0 ? undefined : lookups };
}

function plainInstruction({ programIdIndex, accounts, data }: CompiledInstruction): CompiledInstruction {
  return { programIdIndex, accounts, data };
}
