/**
 * Where nodes offer WebSockets: at the next port if the URL names one (8900 beside 8899), otherwise at the URL itself, as providers do.
 * Always on the host of the endpoint. null if the URL has user info, which browsers do not send with a WebSocket.
 */
export function socketUrl(endpointUrl: string): string | null {
  const url = new URL(endpointUrl);
  if (url.username !== '' || url.password !== '') return null;
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port === '65535') return null;
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}
