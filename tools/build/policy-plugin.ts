import type { Plugin } from 'vite';
import { pagePolicy } from '../../src/server/http/security-headers.ts';

/**
 * Puts the content security policy into index.html, so that it applies on every web server. Runs after the plugins that
 * add inline scripts, because it lists their hashes.
 */
export function addContentSecurityPolicy(): Plugin {
  return {
    name: 'slotscope-content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const policy = `<meta http-equiv="content-security-policy" content="${pagePolicy(html)}" />`;
        // A policy in the page applies to what comes after it.
        const charset = '<meta charset="utf-8" />';
        if (!html.includes(charset)) throw new Error('index.html does not declare its charset');
        return html.replace(charset, () => `${charset}\n    ${policy}`);
      },
    },
  };
}
