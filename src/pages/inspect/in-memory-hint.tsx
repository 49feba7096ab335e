/** Where an opened response is kept, and which links ask an endpoint. */
export function InMemoryHint({ endpoint }: { readonly endpoint: string }) {
  return (
    <p className="hint">
      What you opened stays in the memory of this tab: after a reload, open it again. Links to addresses and to other
      blocks ask {endpoint}.
    </p>
  );
}
