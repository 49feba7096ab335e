/** Where an opened response is kept, and which links ask an endpoint. */
export function InMemoryHint({ endpoint }: { readonly endpoint: string }) {
  return (
    <p className="hint">
      It is kept in the memory of this tab only: after a reload, open it again. Links to addresses and to other blocks
      ask {endpoint}.
    </p>
  );
}
