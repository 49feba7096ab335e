import { useState } from 'react';
import { Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import type { OpinionQuestion } from './opinion-question.ts';

const SecondOpinion = lazyComponent(() =>
  import('./second-opinion.tsx').then(({ SecondOpinion }) => SecondOpinion),
).Component;

/** Compares the answer with that of another endpoint. Not part of the URL: no link may send a request to another origin. */
export function SecondOpinionSection({ question }: { readonly question: OpinionQuestion }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section id="second-opinion" title="Second opinion">
      {opened ? (
        <SecondOpinion question={question} />
      ) : (
        <>
          <p className="hint screen-only">The same request to another endpoint, and each value that differs.</p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setOpened(true)}>
              Choose another endpoint
            </button>
          </div>
        </>
      )}
    </Section>
  );
}
