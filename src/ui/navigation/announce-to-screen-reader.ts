/** Announces a short text in a polite live region. */
export function announceToScreenReader(text: string): void {
  const region = document.getElementById(REGION_ID) ?? createRegion();
  // Screen readers repeat a text only if the region was empty in between.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

const REGION_ID = 'announcements';

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}
