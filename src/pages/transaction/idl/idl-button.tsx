import { createContext, useContext, useRef } from 'react';
import type { Address } from '../../../solana/ids/address.ts';

/** Takes a file that was chosen for a program, or for whichever it names. */
export type UploadIdl = (file: File, programId: Address | null) => void;

export const UploadIdlContext = createContext<UploadIdl>(() => undefined);

/** Asks for the file of an IDL. */
export function IdlButton({ programId, children }: { readonly programId: Address | null; readonly children: string }) {
  const offer = useContext(UploadIdlContext);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="word" onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={`${children}: file`}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) offer(file, programId);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
