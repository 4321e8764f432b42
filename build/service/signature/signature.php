<?php
declare(strict_types=1);

/** Whether a webhook is from the marketplace and fresh. $body is the raw body: file_get_contents('php://input'). */
function is_genuine(string $secret, string $header, string $body, int $now): bool
{
    $time = '';
    $given = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = explode('=', $part, 2) + [1 => ''];
        if ($name === 't') $time = $value;
        if ($name === 'v1') $given[] = $value;
    }
    if (!preg_match('/^\d{1,12}$/D', $time) || abs($now - (int) $time) > 300) return false;
    $expected = hash_hmac('sha256', "$time.$body", $secret);
    foreach ($given as $value) {
        if (hash_equals($expected, $value)) return true;
    }
    return false;
}

// Tries it: php signature.php SECRET HEADER NOW < body
if (PHP_SAPI === 'cli' && $argc === 4) {
    exit(is_genuine($argv[1], $argv[2], stream_get_contents(STDIN), (int) $argv[3]) ? 0 : 1);
}
