/** The page as a program without scripts reads it. */
export async function readHtml(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(address);
  return { status: response.status, html: await response.text() };
}
