import { Lead } from '../../ui/page/lead.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { homePath } from './paths.ts';
import { Sheet } from '../../ui/page/sheet.tsx';

/** An address that cannot be that of `what`: said before anything is sent. */
export function BadAddress({
  title,
  what,
  text,
  why,
}: {
  readonly title: string;
  readonly what: string;
  readonly text: string;
  readonly why: string;
}) {
  return (
    <Sheet>
      <PageTitle>{title}</PageTitle>
      <Lead
        mark="no"
        word={title}
        rest="nothing was asked"
        sentence={`The address does not hold ${what}.`}
        dek={why}
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
