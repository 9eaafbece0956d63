import type { FastifyRequest } from "fastify";
import type { CallTools } from "#app/features/base/call/run.ts";
import type { Visitor } from "#app/features/base/member/member.context.ts";
import type { Language } from "#app/lib/language.ts";
import { networkOf } from "#app/lib/address/network.ts";
import { plainText } from "#app/lib/plain-text.ts";
import { plainPage } from "../pages/plain-page.ts";
import type { RenderPage } from "../pages/render.ts";
import type { AppParts } from "../parts.ts";
import { languageOf } from "./language.ts";
import { uploadsOf } from "./upload-form.ts";

/** Most characters of a browser's User-Agent that are stored. */
const LONGEST_AGENT = 300;

/** Returns the server functions that a call may use. */
export function toolsOf(request: FastifyRequest, { config, render }: Pick<AppParts, "config" | "render">): CallTools {
  return {
    siteUrl: config.siteUrl,
    config,
    body: request.body,
    visitor: visitorOf(request),
    renderPage: pageRenderer(render, languageOf(request)),
    uploads: uploadsOf(request),
  };
}

function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    network: networkOf(request.ip),
    agent: plainText(request.headers["user-agent"] ?? "").slice(0, LONGEST_AGENT),
    language: languageOf(request),
  };
}

/** Returns the function with which a call renders pages. */
function pageRenderer(render: RenderPage, callLanguage: Language): CallTools["renderPage"] {
  return async (path, { mayShow = async () => new Set<string>(), language = callLanguage } = {}) => {
    const { body } = await render(path, language);
    return plainPage(body.toString(), mayShow);
  };
}
