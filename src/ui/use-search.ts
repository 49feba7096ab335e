import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOpenSlot } from './open-slot.ts';
import { blockPath, searchPath, transactionPath } from './paths.ts';
import type { Finding, Understanding } from './search-understanding.ts';
import { understandSearch } from './understand-search.ts';

/** A search field's text, what it means, and what Enter does with it. */
export interface Search {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly understanding: Understanding;
  /** It was meant as something that it cannot be. */
  readonly mistaken: boolean;
  /** Goes to the page; false where there is none to go to. */
  readonly submit: () => boolean;
}

export function useSearch(initial = ''): Search {
  const [text, setText] = useState(initial);
  const navigate = useNavigate();
  const understanding = understandSearch(text, useOpenSlot());
  return {
    text,
    setText,
    understanding,
    mistaken: understanding.kind === 'wrong' && understanding.problem.kind !== 'notUnderstood',
    submit: () => {
      if (understanding.kind === 'empty' || understanding.kind === 'wrong') return false;
      void navigate(searchTarget(understanding) ?? searchPath(text.trim()));
      return true;
    },
  };
}

/** The page that a text leads to; null where it first has to be asked for, or several could be meant. */
export function searchTarget(understanding: Understanding): string | null {
  if (understanding.kind !== 'found' || understanding.findings.length > 1) return null;
  return findingPath(understanding.findings[0]);
}

/** The page of something that was found; null for an address, which has none. */
export function findingPath(finding: Finding): string | null {
  switch (finding.kind) {
    case 'signature':
      return transactionPath(finding.signature, clusterParams(finding.cluster));
    case 'rawTransaction':
      return transactionPath(finding.signature);
    case 'slot':
      return blockPath(finding.slot, clusterParams(finding.cluster));
    case 'address':
      return null;
  }
}

function clusterParams(cluster: string | null) {
  return cluster === null ? {} : { cluster, customUrl: undefined };
}
