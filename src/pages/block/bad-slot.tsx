import { Link } from '../../ui/link.tsx';
import { Lead } from '../../ui/lead.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { homePath } from '../../ui/paths.ts';
import { Sheet } from '../../ui/sheet.tsx';

/** An address whose slot cannot be one: said before anything is sent. */
export function BadSlot({ text }: { readonly text: string }) {
  return (
    <Sheet>
      <PageTitle>Not a slot</PageTitle>
      <Lead
        mark="no"
        word="Not a slot"
        rest="nothing was asked"
        sentence="The address does not hold a slot."
        dek={
          /^\d+$/.test(text)
            ? 'The number is above 18,446,744,073,709,551,615, the largest that a slot can be.'
            : 'A slot is a whole number, written in digits alone.'
        }
        slug={text}
      />
      <div className="doing">
        <Link className="act" to={homePath()}>
          Search
        </Link>
      </div>
    </Sheet>
  );
}
