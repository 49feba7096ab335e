import { damageSentence } from '../fields/absence-text.ts';
import { formatInteger, formatCount } from '../../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import type { BlockContradiction, Remark, TransactionContradiction } from '../../facts/contradictions/contradiction.ts';
import { formatFeeSignatures } from '../fields/fee-and-reward-text.ts';
import { formatLamportsIn, type Wording } from '../wording.ts';

/** A whole sentence. `succeeded`: according to the answer, the transaction succeeded. */
export function describeContradiction(
  found: TransactionContradiction,
  succeeded: boolean,
  nameOf: Wording['nameOf'],
): string {
  const claim = `The endpoint says that this ${succeeded ? 'succeeded' : 'failed'}`;
  switch (found.kind) {
    case 'invalidSignature':
      return found.count === 1
        ? 'The signature is invalid: the fee payer did not sign this message.'
        : `Signature ${found.index + 1} is invalid: its account did not sign this message.`;
    case 'loggedFailure':
      return `${claim}, but its log says that ${nameOf(found.programId)} failed (line ${formatInteger(found.line + 1)}).`;
    case 'errorCode':
      return `The endpoint says that the error code is ${found.code}, but the log says ${found.logged} (line ${formatInteger(found.line + 1)}).`;
    case 'status':
      return `${claim}, but its deprecated status says ${visibleText(found.status)}.`;
    case 'encodings':
      return `The endpoint’s jsonParsed disagrees with its bytes: the ${visibleText(found.what)} is “${quotableText(found.parsed)}” in jsonParsed, “${quotableText(found.bytes)}” in the bytes.`;
    case 'version':
      return `The endpoint says that the version is ${visibleText(String(found.stated))}, but the message has version ${found.encoded}.`;
    case 'signatureCount':
      return `The message has ${formatCount(found.signers, 'signer')}, but the answer has ${formatCount(found.signatures, 'signature')}.`;
    case 'loadedAddresses':
      return `The message loads ${formatCount(found.lookups, 'address', 'addresses')} from lookup tables, but the answer has ${formatInteger(found.loaded)}.`;
    case 'accountTwice':
      return `The answer lists the account ${nameOf(found.account)} twice, which the network does not accept.`;
    case 'balanceCount':
      return `The answer has ${formatCount(found.count, 'balance')} ${found.list === 'preBalances' ? 'before' : 'after'} the transaction for ${formatCount(found.accounts, 'account')}.`;
    case 'accountIndex':
      return `${found.of === 'instruction' ? 'An instruction' : 'A token balance'} names account ${formatInteger(found.index)}, but the transaction has ${formatCount(found.accounts, 'account')}, counting from 0.`;
    case 'innerIndex':
      return `The answer has inner instructions of instruction ${formatInteger(found.index + 1)}, but the transaction has ${formatCount(found.instructions, 'instruction')}.`;
    case 'lamports':
      return found.appeared > 0n
        ? `The balances do not add up: ${formatLamportsIn('lamports', found.appeared)} came from nowhere.`
        : `The balances do not add up: the fee does not explain ${formatLamportsIn('lamports', -found.appeared)} that are missing after the transaction.`;
    case 'unitLimit':
      return `The endpoint says that it consumed ${formatInteger(found.consumed)} compute units, but ${found.requested === null ? 'no transaction can request so many' : `it requested at most ${formatInteger(found.requested)}`}.`;
    case 'loggedUnits':
      return `The endpoint says that it consumed ${formatInteger(found.consumed)} compute units, but its log adds up to ${formatInteger(found.logged)}.`;
    case 'callUnits':
      return `The log says that ${nameOf(found.programId)} consumed more compute units than were left (line ${formatInteger(found.line + 1)}).`;
    case 'position':
      return found.listed === -1
        ? 'The endpoint does not list this transaction in the block of this slot.'
        : `The endpoint says that the index in the block is ${formatInteger(found.stated ?? 0n)}, but lists the transaction at ${formatInteger(found.listed)}.`;
    case 'transactionIndex':
      return `The endpoint says that the index in the block is ${formatInteger(found.index)}. No block has room for so many transactions.`;
  }
}

export function describeBlockContradiction(found: BlockContradiction): string {
  switch (found.kind) {
    case 'parentSlot':
      return `The endpoint says that the parent of this block is in slot ${formatInteger(found.parentSlot)}, which is not before slot ${formatInteger(found.slot)}.`;
    case 'skippedParent':
      return `The endpoint says that the parent of this block is in slot ${formatInteger(found.parentSlot)}, but lists a block in slot ${formatInteger(found.listed)}, between the two.`;
    case 'blockHeight':
      return `The endpoint says that the block height is ${formatInteger(found.blockHeight)}, but up to its parent in slot ${formatInteger(found.parentSlot)} there are fewer slots than that.`;
    case 'sameBlockhash':
      return 'The blockhash of this block is also that of its parent.';
    case 'repeated':
      return found.count === 1
        ? `Transaction ${formatInteger(found.index)} is a repetition of transaction ${formatInteger(found.first)}. A block has each transaction once.`
        : `${formatInteger(found.count)} transactions are repetitions; the first is ${formatInteger(found.index)}, which repeats ${formatInteger(found.first)}. A block has each transaction once.`;
  }
}

export function describeRemark(remark: Remark): string {
  switch (remark.kind) {
    case 'fee':
      return `No rule that Slotscope knows explains the fee of ${formatLamportsIn('lamports', remark.fee)}: the base fee for ${formatFeeSignatures(remark.signatures)} is ${formatInteger(remark.base)}, and the requested priority fee is ${formatInteger(remark.priority)}.`;
    case 'units':
      return `No rule that Slotscope knows explains ${formatCount(remark.consumed, 'compute unit')}: ${remark.isDefault ? 'without a request, this transaction may use' : 'a transaction may use'} at most ${formatInteger(remark.limit)}.`;
    case 'encoding':
      return `The request was for ${remark.asked}, but the endpoint sent ${remark.sent}.`;
    case 'repeatedCalls': {
      const { calls, lists, isLogged } = remark;
      const [same, them, are] =
        calls === 1
          ? ['inner instruction', 'it', 'It is']
          : [`${formatInteger(calls)} inner instructions`, 'them', 'They are'];
      const listed = `The answer lists the same ${same} under each of ${lists} instructions`;
      return isLogged
        ? `${listed}, but the log has ${them} once. ${are} shown where the log has ${them}.`
        : `${listed}, and has no log that shows which one called ${them}. ${are} shown once, under the first.`;
    }
    case 'rounded':
      return `The balances are off by ${formatLamportsIn('lamports', remark.appeared < 0n ? -remark.appeared : remark.appeared)}: the tool that recorded this answer rounded numbers above 2^53, so their last digits differ from the ledger's.`;
    case 'damage':
      return damageSentence(remark);
    case 'slot':
      return `Slot ${formatInteger(remark.slot)} is in the future: with ten slots a second since March 2020, mainnet-beta would be at ${formatInteger(remark.expected)}.`;
  }
}
