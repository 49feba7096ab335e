import { useSearchParams } from 'react-router';
import { PageLayout } from '../../ui/page/page.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { ComparisonFrame } from './comparison-frame.tsx';
import { type Side, parseSide, useComparedSide } from './compared-side.tsx';

/** `/compare?a=…&b=…`: two transactions side by side: each by its signature, or `opened` for what is open in Inspect. */
export function ComparePage() {
  const [params] = useSearchParams();
  const [a, b] = [params.get('a') ?? '', params.get('b') ?? ''];
  const [first, second] = [parseSide(a), parseSide(b)];
  const key = `${a} ${b}`;
  if (first === null || second === null) return <CompareStart.Component key={key} a={a} b={b} />;
  return <ComparedSides key={key} a={first} b={second} />;
}

/** Asks for both while the code that compares them is loading. */
function ComparedSides({ a, b }: { readonly a: Side; readonly b: Side }) {
  return <Comparison.Component one={useComparedSide(a)} other={useComparedSide(b)} />;
}

const Comparison = lazyComponent(
  async () => (await import('./comparison.tsx')).Comparison,
  (props) => <ComparisonFrame {...props} content={null} />,
);
const CompareStart = lazyComponent(
  async () => (await import('./compare-start.tsx')).CompareStart,
  () => <PageLayout>{null}</PageLayout>,
);
