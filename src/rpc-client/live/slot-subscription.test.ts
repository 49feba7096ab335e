import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Slot } from '../../solana/ids/ids.ts';
import { subscribeToSlots } from './slot-subscription.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const target = new EventTarget();
  const sent: string[] = [];
  const slots: Slot[] = [];
  const ends: boolean[] = [];
  let closed = 0;
  const socket = {
    send: (text: string) => sent.push(text),
    close: () => {
      closed += 1;
      target.dispatchEvent(new Event('close'));
    },
    addEventListener: target.addEventListener.bind(target),
  };
  const end = subscribeToSlots(socket, {
    onSlot: (slot) => slots.push(slot),
    onEnd: (wasOpen) => ends.push(wasOpen),
  });
  return {
    sent,
    slots,
    ends,
    end,
    closed: () => closed,
    fire: (type: string) => target.dispatchEvent(new Event(type)),
    say: (data: unknown) =>
      target.dispatchEvent(
        new MessageEvent('message', { data: typeof data === 'object' ? JSON.stringify(data) : data }),
      ),
  };
}

const accepted = { jsonrpc: '2.0', id: 1, result: 7 };
const slotAt = (slot: number) => ({
  jsonrpc: '2.0',
  method: 'slotNotification',
  params: { result: { parent: slot - 1, root: slot - 32, slot }, subscription: 7 },
});

test('subscribes once the connection is open, and passes slots on', () => {
  const { sent, slots, ends, fire, say, end, closed } = open();
  expect(sent).toEqual([]);
  fire('open');
  expect(sent).toEqual(['{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}']);
  say(accepted);
  say(slotAt(100));
  say('{"jsonrpc":"2.0","method":"slotNotification","params":{"result":{"slot":18446744073709551615}}}');
  say({ jsonrpc: '2.0', method: 'somethingElse', params: { result: { slot: 5 } } });
  expect(slots).toEqual([100n, 18446744073709551615n]);
  end();
  say(slotAt(101));
  expect([slots.length, closed(), ends]).toEqual([2, 1, []]);
});

test.each([
  ['an error', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }],
  ['text', 'hello'],
  ['something that is no text', 4],
  ['a long message', `"${'x'.repeat(5000)}"`],
])('ends without having been open after %s', (_, data) => {
  const { ends, fire, say, closed } = open();
  fire('open');
  say(data);
  expect([ends, closed()]).toEqual([[false], 1]);
});

test('ends if the subscription is not accepted within five seconds', () => {
  const { ends, fire } = open();
  fire('open');
  vi.advanceTimersByTime(4999);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ends).toEqual([false]);
});

test('tells whether it was open before it was lost', () => {
  const { ends, fire, say } = open();
  fire('open');
  say(accepted);
  fire('close');
  fire('error');
  expect(ends).toEqual([true]);
});
