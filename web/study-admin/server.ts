// The server that this page came from.
export class Server {
  constructor(private readonly token: string) {}

  // Throws what is wrong, in words.
  async ask<Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { "X-Dramatis-Token": this.token };
    if (body) headers["Content-Type"] = "application/json";
    let answer: Response;
    try {
      answer = await fetch("/api/admin/" + path, {
        method,
        headers,
        body: body && JSON.stringify(body),
      });
    } catch {
      throw new Error("The server does not answer. Is it still running?");
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(faultIn(text) || `The server answers ${answer.status}.`);
    return (text ? JSON.parse(text) : null) as Answer;
  }
}

function faultIn(text: string): string {
  try {
    return JSON.parse(text).error.what;
  } catch {
    return "";
  }
}
