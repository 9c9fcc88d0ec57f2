/** "1,234": a whole number as Americans write it. Without Intl, whose first use in a page loads the browser's tables and
 * blocks a phone for some 100 ms.
 * @param count a whole number */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
