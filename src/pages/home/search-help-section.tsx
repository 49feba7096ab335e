import { Fact, FactList } from '../../ui/page/fact-list.tsx';
import { Section } from '../../ui/page/section.tsx';

/** Examples of what the search box accepts. */
export function SearchHelpSection() {
  return (
    <Section id="understood" title="What you can search for">
      <FactList>
        <Fact label="A signature">
          <code>{SIGNATURE}</code>
        </Fact>
        <Fact label="A slot">
          <code>361774429</code> <span className="muted">or</span> <code>361,774,429</code>{' '}
          <span className="muted">or</span> <code>latest</code> <span className="muted">or</span> <code>finalized</code>{' '}
          <span className="muted">or, on a block page,</span> <code>+1</code>
        </Fact>
        <Fact label="A time or an epoch">
          <code>@2026-08-01T12:00Z</code> <span className="muted">for the block nearest to it, or</span>{' '}
          <code>epoch 926</code>
        </Fact>
        <Fact label="A link">
          <code>https://explorer.solana.com/tx/{SIGNATURE.slice(0, 24)}…</code>{' '}
          <span className="muted">from any explorer</span>
        </Fact>
        <Fact label="Text">
          <code>Signature: {SIGNATURE.slice(0, 24)}…</code>{' '}
          <span className="muted">a log line, a message or an RPC answer: signatures in it are found</span>
        </Fact>
        <Fact label="A raw transaction">
          <code>AY91uTtlLZBxdmB0iKEiY8v5TvwdafJbtLjUEwbH/OT+rdCQ…</code>{' '}
          <span className="muted">base58, base64 or hex; decoded in this browser, not sent</span>
        </Fact>
      </FactList>
    </Section>
  );
}

const SIGNATURE = '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
