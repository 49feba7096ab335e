import { Lead } from './lead.tsx';
import { Link } from './link.tsx';
import { PageTitle } from './page-title.tsx';
import { homePath } from './paths.ts';
import { Sheet } from './sheet.tsx';

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
