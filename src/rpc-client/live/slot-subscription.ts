import { isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { parseSlot, type Slot } from '../../solana/ids/ids.ts';

/** What a subscription needs of a WebSocket. */
export type SlotSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** `onEnd` is called once, unless the subscription was closed; `wasOpen` tells whether the endpoint had accepted it. */
export interface SlotListener {
  readonly onSlot: (slot: Slot) => void;
  readonly onEnd: (wasOpen: boolean) => void;
}

/**
 * Subscribes to the slots that a node processes (`slotSubscribe`). Returns a function that ends it. A slot may be of a fork, so it is only
 * a hint that there is something to ask for.
 */
export function subscribeToSlots(socket: SlotSocket, { onSlot, onEnd }: SlotListener): () => void {
  let accepted = false;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    socket.close();
  };
  const fail = () => {
    if (ended) return;
    end();
    onEnd(accepted);
  };
  const timer = setTimeout(() => {
    if (!accepted) fail();
  }, ACCEPT_MILLISECONDS);
  socket.addEventListener('open', () => {
    if (!ended) socket.send('{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}');
  });
  socket.addEventListener('error', fail);
  socket.addEventListener('close', fail);
  socket.addEventListener('message', ({ data }) => {
    if (ended) return;
    const message = parseMessage(data);
    if (message === null) return fail();
    if (message['id'] === 1) {
      if ('error' in message) return fail();
      accepted = true;
    }
    const slot = slotOf(message);
    if (accepted && slot !== null) onSlot(slot);
  });
  return end;
}

function parseMessage(data: unknown): { readonly [member: string]: JsonValue } | null {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return null;
  try {
    const json = parseJson(data);
    return isJsonObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** The slot of `{"method": "slotNotification", "params": {"result": {"slot": 5, …}}}`. */
function slotOf({ method, params }: { readonly [member: string]: JsonValue }): Slot | null {
  const result = method === 'slotNotification' && isJsonObject(params) ? params['result'] : null;
  const slot = isJsonObject(result) ? result['slot'] : null;
  return typeof slot === 'number' || typeof slot === 'bigint' ? parseSlot(String(slot)) : null;
}

const ACCEPT_MILLISECONDS = 5000;
/** Characters; a notification has about 120. */
const MAX_MESSAGE = 4000;
