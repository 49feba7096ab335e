import type { BlockImage } from './save-image.ts';

/** Saves the first screen as a picture. The code for it is loaded when the button is pressed. */
export function SaveImageButton({ image }: { readonly image: () => BlockImage }) {
  return (
    <button
      type="button"
      className="text-button"
      title="Head, figures and map, 1200 × 630"
      onClick={() => void import('./save-image.ts').then(({ saveImage }) => saveImage(image()))}
    >
      Save image
    </button>
  );
}
