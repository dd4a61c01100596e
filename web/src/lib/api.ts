/** The service over HTTP: every refusal is an error that knows its paragraph. */
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

const ROOT = "/api/v1";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  return data as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const remove = <T>(path: string): Promise<T> => ask<T>("DELETE", path);

/** A refusal in words, whatever was thrown. */
export function reason(error: unknown): { why: string; cite: Cite } {
  if (error instanceof Refused) return { why: error.why, cite: error.cite };
  return { why: error instanceof Error ? error.message : String(error), cite: "" };
}
