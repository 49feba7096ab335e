import { createContext, useContext, useRef } from 'react';
import type { Address } from '../../../solana/ids/ids.ts';

/** Called with the IDL file that the user chose. `programId` null: the IDL itself names its program. */
export type UploadIdl = (file: File, programId: Address | null) => void;

export const UploadIdlContext = createContext<UploadIdl>(() => undefined);

/** Opens the file picker for an IDL. */
export function IdlButton({ programId, children }: { readonly programId: Address | null; readonly children: string }) {
  const upload = useContext(UploadIdlContext);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="text-button" onClick={() => input.current?.click()}>
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
          if (file !== undefined) upload(file, programId);
          // Lets the user choose the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
