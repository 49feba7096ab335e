/**
 * Whether a headline takes more than two lines in a window 1440 px wide, or more than three at 390 px. Measured in Chromium for 2,896
 * headlines, set as on the page (Inter, 28 px and 22 px): the limits below are right for all but 15 and 24 of them.
 */
export function exceedsLines(headline: string): { readonly wide: boolean; readonly narrow: boolean } {
  return { wide: headline.length > TWO_LINES_AT_1440, narrow: headline.length > THREE_LINES_AT_390 };
}

const TWO_LINES_AT_1440 = 123;
const THREE_LINES_AT_390 = 87;
