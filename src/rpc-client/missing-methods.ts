/** The methods that an endpoint does not offer, each with its refusal. A store for useSyncExternalStore. */
export interface MissingMethods {
  readonly snapshot: () => ReadonlyMap<string, Error>;
  readonly add: (method: string, refusal: Error) => void;
  /** They are asked again: another node behind the same URL may have them. */
  readonly forget: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createMissingMethods(): MissingMethods {
  let methods: ReadonlyMap<string, Error> = new Map();
  const listeners = new Set<() => void>();
  const update = (next: ReadonlyMap<string, Error>) => {
    methods = next;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => methods,
    add: (method, refusal) => update(new Map(methods).set(method, refusal)),
    forget: () => update(new Map()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
