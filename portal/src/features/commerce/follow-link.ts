/** WeChat Pay refuses a visit that does not say from which site it comes; all else of the portal sends no Referer. */
export function followLink(linkUrl: string): void {
  const link = document.createElement('a');
  link.href = linkUrl;
  link.referrerPolicy = 'origin';
  document.body.append(link);
  link.click();
  link.remove();
}
