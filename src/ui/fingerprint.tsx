import type { Address } from '../solana/address.ts';
import { fingerprintBars } from './fingerprint-bars.ts';

/** Five small bars coloured from an address's bytes; never alone, always before the address. */
export function Fingerprint({ address }: { readonly address: Address }) {
  return (
    <svg className="fp" viewBox="0 0 19 12" aria-hidden="true" shapeRendering="crispEdges">
      {fingerprintBars(address).map(({ ink, height }, at) => (
        <rect key={at} className={`c${ink}`} x={at * 4} y={12 - height} width="3" height={height} />
      ))}
    </svg>
  );
}
