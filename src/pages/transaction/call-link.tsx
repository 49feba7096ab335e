/** A link to the row of a call: "#4.2". */
export function CallLink({ id }: { readonly id: string }) {
  return (
    <a className="index-number" href={`#ix-${id}`}>
      #{id}
    </a>
  );
}
