import {
  getAuthorizeNonceAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { durableNonce, NONCE_ACCOUNT_BYTES, readNonce, setNonce } from '../execution/durable-nonce.ts';
import { openAccount, type Story } from './story.ts';

/** A transaction that was signed offline and does not expire: it uses a nonce instead of a recent blockhash. */
export const durableNonceStory: Story = async function* ({ builder, succeed, addToTour }) {
  const { bank, keys } = builder;
  const custodian = await keys.signer('custodian');
  const coldWallet = await keys.signer('cold wallet');
  const customer = await keys.signer('alice');
  const nonce = await keys.signer('nonce');
  const nonceAccount = nonce.address;
  for (const { address } of [custodian, coldWallet]) bank.fund(address, 90_000_000_000n);
  const advance = () => setNonce(bank, nonceAccount, durableNonce(builder.parent().blockhash));

  await succeed(custodian, [
    openAccount(bank, custodian, nonce, NONCE_ACCOUNT_BYTES, SYSTEM_PROGRAM_ADDRESS),
    getInitializeNonceAccountInstruction({ nonceAccount, nonceAuthority: custodian.address }),
  ]);
  advance();
  yield 'legacy';

  const newNonceAuthority = coldWallet.address;
  await succeed(custodian, [
    getAuthorizeNonceAccountInstruction({ nonceAccount, nonceAuthority: custodian, newNonceAuthority }),
  ]);
  yield 'legacy';
  yield 'legacy';

  const source = coldWallet;
  addToTour(
    {
      id: 'durable-nonce',
      title: 'A durable nonce',
      what: 'Signed long before it was sent: it has the value of a nonce account in place of a recent blockhash.',
    },
    await succeed(
      coldWallet,
      [getTransferSolInstruction({ source, destination: customer.address, amount: 31_415_926_535n })],
      { nonce: { value: readNonce(bank, nonceAccount), account: nonceAccount, authority: coldWallet.address } },
    ),
  );
  advance();
  yield 'legacy';

  await succeed(coldWallet, [
    getWithdrawNonceAccountInstruction({
      nonceAccount,
      recipientAccount: custodian.address,
      nonceAuthority: coldWallet,
      withdrawAmount: bank.balance(nonceAccount),
    }),
  ]);
};
