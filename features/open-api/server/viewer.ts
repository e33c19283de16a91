// The page that shows the document of all calls, by swagger-ui: nothing in it asks anybody outside.

export const VIEWER = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bantay: calls</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<noscript>The document itself: <a href="/openapi.json">/openapi.json</a></noscript>
<div id="calls"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

export const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
});
`;
