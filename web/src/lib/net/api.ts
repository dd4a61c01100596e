/**
 * The service over HTTP. Paths, what is sent and what comes back are checked against the service's own description; every
 * refusal is an error that knows its paragraph.
 */
import type { paths } from "../../api";
import type { Cite } from "./types";

export class Refused extends Error {
  constructor(
    readonly why: string,
    readonly cite: Cite,
    readonly status: number,
  ) {
    super(why);
  }
}

export const ROOT = "/api/v1";
type Json<R> = { content: { "application/json": R } };
type Known<P extends string> = paths[`/api/v1${P}` & keyof paths];
type Named<Method extends string> = { [K in keyof paths]: K extends `/api/v1${infer P}` ? (paths[K] extends Record<Method, { responses: unknown }> ? P : never) : never }[keyof paths];
type Answered<Operation> = Operation extends { responses: infer R } ? { [K in keyof R]: K extends 200 | 201 | 202 ? (R[K] extends Json<infer A> ? A : never) : never }[keyof R] : never;
type Sent<Operation> = Operation extends { requestBody: Json<infer B> } ? B : undefined;

export type GetPath = Named<"get">;
export type PostPath = Named<"post">;
export type Got<P extends GetPath> = Answered<Known<P> extends { get: infer O } ? O : never>;
export type Posted<P extends PostPath> = Answered<Known<P> extends { post: infer O } ? O : never>;
type Body<P extends PostPath> = Sent<Known<P> extends { post: infer O } ? O : never>;
type Parts = Record<string, string | number>;

/** A path with its `{parts}` filled in, and whatever else as a query. */
export function fillPath(path: string, parts: Parts): string {
  const left = { ...parts };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name];
    delete left[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(Object.entries(left).map(([name, value]) => [name, String(value)]));
  return filled + (query.size ? `?${query}` : "");
}

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-Croupier"] = "1"; // a form of another site cannot send it
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(ROOT + path, { method, headers, body: body === undefined ? null : JSON.stringify(body), credentials: "same-origin" });
  } catch {
    throw new Refused("the house does not answer; is the service running?", "", 0);
  }
  const text = await response.text();
  const data: unknown = text ? JSON.parse(text) : null;
  if (!response.ok) {
    const problem = (data ?? {}) as { detail?: string; title?: string; cite?: string };
    throw new Refused(problem.detail ?? problem.title ?? `refused (${response.status})`, problem.cite ?? "", response.status);
  }
  return data;
}

export function get<P extends GetPath>(path: P, parts: Parts = {}): Promise<Got<P>> {
  return ask("GET", fillPath(path, parts)) as Promise<Got<P>>;
}

export function post<P extends PostPath>(path: P, body: Body<P>, parts: Parts = {}): Promise<Posted<P>> {
  return ask("POST", fillPath(path, parts), body) as Promise<Posted<P>>;
}

export function signOff(): Promise<unknown> {
  return ask("DELETE", "/session");
}

/** A refusal in words, whatever was thrown. */
export function reason(error: unknown): { why: string; cite: Cite } {
  if (error instanceof Refused) return { why: error.why, cite: error.cite };
  return { why: error instanceof Error ? error.message : String(error), cite: "" };
}
