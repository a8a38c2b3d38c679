/** The names under which clients upload before they rename the file; the group is the final name. */
const TEMPORARY_NAMES: readonly RegExp[] = [
  // WinSCP `.filepart`, rclone `.1a2b3c4d.partial`, Spring `.writing`, browsers `.crdownload`, editors `.swp`, and so on.
  /^(.+?)(?:\.[0-9a-f]{8})?\.(?:part|partial|filepart|parttransfer|tmp|temp|temporary|writing|uploading|upload|sending|transferring|transfer|copying|in-?progress|in_progress|progress|incomplete|unfinished|unconfirmed|pending|working|wip|crdownload|download|opdownload|swp|swx|lock|lck)(?:[-_.]?\d+)?$/i,
  // Editors.
  /^(.+)~$/,
  // Cyberduck: a UUID, or 8 random characters after the extension. A date or a word is not random.
  /^(.+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^(.+\.[A-Za-z]\w{1,7})-(?!\d{8}$|[a-z]{8}$|[A-Z]{8}$)[A-Za-z0-9]{8}$/,
  // lftp `.in.NAME`; NiFi, rsync and many scripts `.NAME`; Office `~$NAME`.
  /^\.in\.(.+)$/i,
  /^[._~#][._~#$]*(.+?)#?$/,
  /^(?:tmp|temp|uploading|inprogress|incomplete)(?:[-_](.+)|\.(?=.+\.)(.+))$/i,
];

/** The name that a file gets after its upload, as far as it can be guessed; null if its name is not temporary. */
export function finalNameOf(name: string): string | null {
  for (const form of TEMPORARY_NAMES) {
    const found = form
      .exec(name)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (found !== undefined) return finalNameOf(found) ?? found;
  }
  return null;
}
