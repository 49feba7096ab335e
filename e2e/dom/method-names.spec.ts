import { expect, test } from '../explorer-test.ts';
import { answered, headline, openBlockTab, option, SUBJECTS } from '../page-parts.ts';
import { methodNotFound, refusal } from '../scripted-endpoint.ts';

for (const [kind, { path, current, deprecated }] of Object.entries(SUBJECTS)) {
  test(`${kind}: if the current method is unknown, the deprecated one is used and remembered`, async ({
    page,
    endpoint,
  }) => {
    endpoint.script({ [current]: methodNotFound });
    await page.goto(endpoint.at(path));
    await answered(page);
    if (kind === 'block') await openBlockTab(page, 'JSON');
    await expect(page.getByTestId('exchange-line')).toContainText(deprecated);
    await option(page, 'encoding', 'base64').click();
    await expect(page).toHaveURL(/encoding=base64/);
    await answered(page);
    expect(endpoint.asked.filter((method) => method === current)).toHaveLength(1);
  });

  test(`${kind}: if neither method is known, the page says so`, async ({ page, endpoint }) => {
    endpoint.script({ [current]: methodNotFound, [deprecated]: methodNotFound });
    await page.goto(endpoint.at(path));
    await expect(headline(page)).toHaveText(`${endpoint.host} supports neither ${current} nor ${deprecated}.`);
    await expect(page.getByRole('button', { name: `Use ${current}` })).toHaveCount(0);
    await expect(page.getByTestId('raw-response')).toContainText('-32601');
  });

  test(`${kind}: if the deprecated method is refused, the current one is offered`, async ({ page, endpoint }) => {
    endpoint.script({ [deprecated]: methodNotFound });
    await page.goto(endpoint.at(`${path}?method=${deprecated}`));
    await page.getByRole('button', { name: `Use ${current}` }).click();
    await answered(page);
    await expect(page).toHaveURL(new RegExp(`method=${current}`));
  });

  test(`${kind}: if the deprecated method cannot return a version, the current one is offered`, async ({
    page,
    endpoint,
  }) => {
    const message = 'Transaction version (0) is not supported by the requesting client.';
    endpoint.script({ [deprecated]: refusal(-32015, message) });
    await page.goto(endpoint.at(`${path}?method=${deprecated}`));
    await expect(page.getByRole('main')).toContainText(`${deprecated} cannot return version 0;`);
    await page.getByRole('button', { name: `Use ${current}` }).click();
    await answered(page);
  });
}
