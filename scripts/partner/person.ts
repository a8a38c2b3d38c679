import { workspacePrefix } from '@clearbench/contract';
import { type Access, ask, login } from '../crash/console.ts';

type Method = 'GET' | 'POST' | 'PATCH';

/** The answer of the server to somebody. */
export interface Answer {
  status: number;
  text: string;
}

/** Somebody with an account, as the console calls the server for them. */
export class Person {
  readonly name: string;
  readonly #access: Access;

  private constructor(name: string, access: Access) {
    this.name = name;
    this.#access = access;
  }

  static async login(
    address: string,
    { username, password }: { username: string; password: string },
  ): Promise<Person> {
    return new Person(username, { address, cookie: await login(address, { username, password }) });
  }

  in(workspace: string): Person {
    const { address, cookie } = this.#access;
    return new Person(this.name, { address: address + workspacePrefix(workspace), cookie });
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
    const response = await ask(this.#access, method, path, body);
    return { status: response.status, text: await response.text() };
  }

  async #success(method: Method, path: string, body?: object): Promise<string> {
    const { status, text } = await this.tries(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} of ${this.name} was answered ${status}: ${text}`);
    return text;
  }
}
