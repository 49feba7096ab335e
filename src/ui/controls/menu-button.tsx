import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** A button that opens a menu below it. Escape closes the menu, as do a click and the focus elsewhere. Its content is mounted while it is open. */
export function MenuButton({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setIsOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
      removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);
  return (
    <div ref={box} className="menu-button">
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} hidden={!isOpen}>
        {/* Later, so that a link has been followed before it is gone. */}
        {isOpen && children(() => setTimeout(() => setIsOpen(false)))}
      </div>
    </div>
  );
}
