import type { BlockImage } from './save-image.ts';

/** Saves what the first screen says as a picture. Its code is loaded when the button is pressed. */
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
