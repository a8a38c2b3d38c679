import { PATHS, workspacePrefix } from '@clearbench/contract';

type Method = 'GET' | 'POST' | 'PATCH';

/** The answer of the server to somebody. */
export interface Answer {
  status: number;
  text: string;
}

/** Somebody with an account, as the console calls the server for them. */
export class Person {
  readonly name: string;
  readonly #address: string;
  readonly #cookie: string;

  private constructor(name: string, address: string, cookie: string) {
    this.name = name;
    this.#address = address;
    this.#cookie = cookie;
  }

  static async login(
    address: string,
    { username, password }: { username: string; password: string },
  ): Promise<Person> {
    const response = await fetch(address + PATHS.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!response.ok) throw new Error(`${username} cannot log in: ${await response.text()}`);
    const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return new Person(username, address, cookie.join('; '));
  }

  in(workspace: string): Person {
    return new Person(this.name, this.#address + workspacePrefix(workspace), this.#cookie);
  }

  /** @throws if the answer is no success */
  async get<T>(path: string): Promise<T> {
    return JSON.parse(await this.#success('GET', path));
  }

  async getText(path: string): Promise<string> {
    return this.#success('GET', path);
  }

  async post<T>(path: string, body: object = {}): Promise<T> {
    return JSON.parse(await this.#success('POST', path, body));
  }

  async patch<T>(path: string, body: object): Promise<T> {
    return JSON.parse(await this.#success('PATCH', path, body));
  }

  async tries(method: Method, path: string, body?: object): Promise<Answer> {
    const response = await fetch(this.#address + path, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  async #success(method: Method, path: string, body?: object): Promise<string> {
    const { status, text } = await this.tries(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} of ${this.name} was answered ${status}: ${text}`);
    return text;
  }
}

/** A path of the contract with the values of its parameters. */
export const pathOf = (path: string, values: Record<string, string>): string =>
  Object.entries(values).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
