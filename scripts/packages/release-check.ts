/** A package that is to be released, and where that happens. */
export interface Release {
  readonly version: string;
  /** The text of the changelog; null for a package without one. */
  readonly changelog: string | null;
  /** `owner/name` where a workflow of the repository runs. */
  readonly repository: string | null;
  /** Files that differ from the commit, one a line. */
  readonly changedFiles: string;
}

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** A sentence for everything that prevents a release. */
export function whyNotReleased({ version, changelog, repository, changedFiles }: Release): string[] {
  const missing: string[] = [];
  if (!VERSION.test(version)) {
    missing.push(`The version ${version} is not a semantic version; write it like 1.2.3.`);
  }
  const [, newest = 'nothing'] = /^## (.*)$/m.exec(changelog ?? '') ?? [];
  if (changelog !== null && newest !== version) {
    missing.push(`The changelog begins with "${newest}"; name its first section ${version}.`);
  }
  if (changedFiles !== '') missing.push('Some files are not committed; commit or remove them.');
  if (repository === null) {
    missing.push('No workflow of a repository runs this, so that there is no provenance; release from one.');
  }
  return missing;
}
